// The logical properties, with their physical properties in horizontal text from left to right (CSS
// Logical Properties, section 4). Each line is a group, in which a later declaration overrides an
// earlier one of either kind.

extension CSSPropertyTable {
  static let logicalDefinitions = """
    block-size height inline-size width
    min-block-size min-height min-inline-size min-width
    max-block-size max-height max-inline-size max-width
    contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size \
    contain-intrinsic-width
    margin-block-start margin-top margin-block-end margin-bottom margin-inline-start margin-left \
    margin-inline-end margin-right
    padding-block-start padding-top padding-block-end padding-bottom padding-inline-start \
    padding-left padding-inline-end padding-right
    inset-block-start top inset-block-end bottom inset-inline-start left inset-inline-end right
    border-block-start-width border-top-width border-block-end-width border-bottom-width \
    border-inline-start-width border-left-width border-inline-end-width border-right-width
    border-block-start-style border-top-style border-block-end-style border-bottom-style \
    border-inline-start-style border-left-style border-inline-end-style border-right-style
    border-block-start-color border-top-color border-block-end-color border-bottom-color \
    border-inline-start-color border-left-color border-inline-end-color border-right-color
    border-start-start-radius border-top-left-radius border-start-end-radius \
    border-top-right-radius border-end-start-radius border-bottom-left-radius \
    border-end-end-radius border-bottom-right-radius
    overflow-block overflow-y overflow-inline overflow-x
    overscroll-behavior-block overscroll-behavior-y overscroll-behavior-inline \
    overscroll-behavior-x
    scroll-margin-block-start scroll-margin-top scroll-margin-block-end scroll-margin-bottom \
    scroll-margin-inline-start scroll-margin-left scroll-margin-inline-end scroll-margin-right
    scroll-padding-block-start scroll-padding-top scroll-padding-block-end scroll-padding-bottom \
    scroll-padding-inline-start scroll-padding-left scroll-padding-inline-end scroll-padding-right
    """

  /// The role of a property in its logical group.
  package struct LogicalRole: Sendable {
    /// The number of the group.
    package let group: Int
    /// Whether the property is logical: its name refers to the flow of text.
    package let isLogical: Bool
    /// The other property of the pair. Both are the same if text runs from left to right, and lines
    /// from top to bottom.
    package let counterpart: Int
  }
}
