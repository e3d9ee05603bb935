/// The kinds of popovers (HTML Standard, 6.12, "popover", as WebKit has it).
enum PopoverKind {
  /// It closes others of this kind when it opens, except those around it.
  case auto
  /// It stays until a script closes it.
  case manual
}
