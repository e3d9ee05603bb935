/// What a script does to the event whose listener is running, see ``EventScript``.
enum EventAction: Int {
  case preventDefault, stopPropagation, stopImmediatePropagation
}
