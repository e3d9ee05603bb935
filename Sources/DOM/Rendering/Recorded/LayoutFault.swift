/// Why a record of a layout cannot be used: the column that is missing, or holds what no layout has.
package struct LayoutFault: Error, Sendable, Hashable {
  package var column: String

  package init(column: String) { self.column = column }
}
