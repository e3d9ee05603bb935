internal import DOM

/// The yes and no of an event, as the script side of events keeps them.
struct EventFlags: OptionSet {
  let rawValue: Int

  static let bubbles = EventFlags(rawValue: 1)
  static let cancelable = EventFlags(rawValue: 2)
  static let composed = EventFlags(rawValue: 4)
  static let isCanceled = EventFlags(rawValue: 8)
  static let isPropagationStopped = EventFlags(rawValue: 16)
  static let isImmediatelyStopped = EventFlags(rawValue: 32)
  static let isTrusted = EventFlags(rawValue: 64)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ event: borrowing Event) {
    var flags: EventFlags = []
    if event.bubbles { flags.insert(.bubbles) }
    if event.cancelable { flags.insert(.cancelable) }
    if event.composed { flags.insert(.composed) }
    if event.isCanceled { flags.insert(.isCanceled) }
    if event.isPropagationStopped { flags.insert(.isPropagationStopped) }
    if event.isImmediatelyStopped { flags.insert(.isImmediatelyStopped) }
    if event.isTrusted { flags.insert(.isTrusted) }
    self = flags
  }
}
