internal import CSS

/// A change of a sheet's rules. Indexes of rules follow these one by one.
enum SheetChange {
  /// A rule was inserted at an index, into the sheet or into another rule of it.
  case inserted(StyleSheetRule, at: Int, in: StyleSheetRule?)
  /// The rule at an index was removed from the sheet, or from another rule of it.
  case removed(at: Int, in: StyleSheetRule?)
  /// The selectors or the condition of a rule changed.
  case changed(StyleSheetRule)
  /// Anything else.
  case replaced
}
