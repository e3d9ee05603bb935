/// A record of an object store.
package struct DatabaseRecord {
  /// The value, which the bindings know.
  package let value: AnyObject
  /// The record's entries in the indexes of its store.
  var entries: [(index: DatabaseIndex, key: [UInt8])] = []

  package init(_ value: AnyObject) { self.value = value }
}
