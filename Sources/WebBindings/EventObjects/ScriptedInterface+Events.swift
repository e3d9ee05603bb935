internal import DOM

extension ScriptedInterface {
  static let event = ScriptedInterface(
    events: "Event",
    [
      .state("type", "type"),
      .state("target", "target"),
      .state("currentTarget", "currentTarget"),
      .state("eventPhase", "phase"),
      .flag("cancelBubble", .isPropagationStopped)
        .acting(.stopPropagation, if: "value", light: .isPropagationStopped),
      .flag("bubbles", .bubbles),
      .flag("cancelable", .cancelable),
      .flag("defaultPrevented", .isCanceled),
      .flag("composed", .composed),
      .state("timeStamp", "time"),
      .state("srcElement", "target"),
      .flag("returnValue", .isCanceled, isSet: false)
        .acting(.preventDefault, if: "!value", light: .isCanceled),
      .flag("isTrusted", .isTrusted),
      .action("stopPropagation", .stopPropagation, light: .isPropagationStopped),
      .action(
        "stopImmediatePropagation", .stopImmediatePropagation,
        light: [.isPropagationStopped, .isImmediatelyStopped]),
      .action("preventDefault", .preventDefault, light: .isCanceled),
      .initEvent,
      .composedPath,
    ])

  static let uiEvent = ScriptedInterface(
    events: "UIEvent",
    ["view", "detail", "layerX", "layerY", "pageX", "pageY", "which"].map { .value($0) })

  static let mouseEvent = ScriptedInterface(
    events: "MouseEvent",
    ([
      "screenX", "screenY", "clientX", "clientY", "button", "buttons", "movementX", "movementY",
      "x", "y",
    ]
      + namesOfModifiers).map { .value($0) } + [.getModifierState])

  static let pointerEvent = ScriptedInterface(
    events: "PointerEvent",
    [
      "pointerId", "width", "height", "pressure", "tangentialPressure", "tiltX", "tiltY", "twist",
      "pointerType", "isPrimary",
    ].map { .value($0) })

  static let wheelEvent = ScriptedInterface(
    events: "WheelEvent",
    ["deltaX", "deltaY", "deltaZ", "deltaMode", "wheelDeltaX", "wheelDeltaY", "wheelDelta"]
      .map { .value($0) })

  static let keyboardEvent = ScriptedInterface(
    events: "KeyboardEvent",
    (["key", "code", "location", "repeat", "isComposing", "keyIdentifier", "charCode", "keyCode"]
      + namesOfModifiers).map { .value($0) } + [.getModifierState])

  static let inputEvent = ScriptedInterface(
    events: "InputEvent", ["inputType", "data", "isComposing"].map { .value($0) })

  private static let namesOfModifiers = ["ctrlKey", "shiftKey", "altKey", "metaKey"]

  static let customEvent = ScriptedInterface(events: "CustomEvent", [.detail])

  static let eventTarget = ScriptedInterface(
    events: "EventTarget",
    [
      .listening("addEventListener", []), .listening("removeEventListener", .remove),
      .dispatchEvent,
    ])

  private convenience init(events name: String, _ members: [ScriptedMember]) {
    self.init(
      name, isOfEvents: true, memberNames: members.map(\.name),
      setterNames: members.filter(\.isAssignable).map { ScriptedMember.setterName($0.name) }
    ) { numbers in
      var text = """
        (function (shared) {
          'use strict';
          const { ask, mail, state, seen, values, owner, act, unknown } = shared;
          return {
            __proto__: null,

        """
      for member in members { text += member.text(numbers: numbers) }
      return text + "};})"
    }
  }
}

extension ScriptedMember {
  /// A getter of a value that changes only when a script initializes the event anew.
  fileprivate static func value(_ name: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const known = values(this);
      if (known !== undefined && known.\(name) !== undefined) return known.\(name);
      const answer = ask(owner(this), mail[0] = \(numbers(name)));
      if (known !== undefined) known.\(name) = answer;
      return answer
      """
    }
  }

  fileprivate static let getModifierState = ScriptedMember(
    "getModifierState", parameter: "key"
  ) { numbers in
    """
    if (arguments.length === 0) {
      const answer = ask(owner(this), mail[0] = \(numbers("getModifierState")));
      return answer;
    }
    const answer = ask(owner(this), mail[0] = \(numbers("getModifierState")), key);
    return answer
    """
  }

  /// The path of an event is empty before its dispatch.
  fileprivate static let composedPath = ScriptedMember("composedPath") { numbers in
    """
    const record = state(this);
    if (record !== undefined && record.serial === 0) return [];
    const answer = ask(owner(this), mail[0] = \(numbers("composedPath")));
    return answer
    """
  }

  /// A getter of a property of the record.
  fileprivate static func state(_ name: String, _ property: String) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const record = seen(this);
      if (record !== undefined) return record.\(property);
      const answer = ask(owner(this), mail[0] = \(numbers(name)));
      return answer
      """
    }
  }

  /// A getter that tells whether the event has a flag, or whether it has not.
  fileprivate static func flag(
    _ name: String, _ flag: EventFlags, isSet: Bool = true
  ) -> ScriptedMember {
    ScriptedMember(getter: name) { numbers in
      """
      const record = seen(this);
      if (record !== undefined) return (record.flags & \(flag.rawValue)) \(isSet ? "!" : "=")== 0;
      const answer = ask(owner(this), mail[0] = \(numbers(name)));
      return answer
      """
    }
  }

  /// A method that acts on the event.
  ///
  /// - Parameter light: the flags that an event gets that exists on the script's side alone.
  fileprivate static func action(
    _ name: String, _ action: EventAction, light: EventFlags
  ) -> ScriptedMember {
    ScriptedMember(name) { numbers in
      acting(action, light: light) + "ask(owner(this), mail[0] = \(numbers(name)));"
    }
  }

  /// This member with a setter that acts on the event if an expression with `value` is true.
  fileprivate func acting(
    _ action: EventAction, if condition: String, light: EventFlags
  ) -> ScriptedMember {
    assigned { [name] numbers in
      let number = numbers(Self.setterName(name))
      return """
        if (arguments.length !== 0) {
          if (\(condition)) {
            \(Self.acting(action, light: light))
          } else if (state(this) !== undefined) return;
          ask(owner(this), mail[0] = \(number), value);
        } else ask(owner(this), mail[0] = \(number));
        """
    }
  }

  private static func acting(_ action: EventAction, light: EventFlags) -> String {
    // Only an event that is cancelable can be canceled. One that is not dispatched has no passive
    // listener.
    let condition =
      action == .preventDefault
      ? "if ((record.flags & \(EventFlags.cancelable.rawValue)) !== 0) " : ""
    return """
      const record = state(this);
      if (record !== undefined) {
        if (record.serial !== 0) act(record, \(action.rawValue));
        else \(condition)record.flags |= \(light.rawValue);
        return;
      }

      """
  }

  fileprivate static let initEvent = ScriptedMember(
    "initEvent", parameter: "type"
  ) { numbers in
    let kept = EventFlags.composed.rawValue
    return """
      const record = state(this);
      if (record !== undefined && record.serial === 0 && typeof type === 'string') {
        record.type = type;
        record.flags = record.flags & \(kept)
          | (arguments.length > 1 && arguments[1] ? \(EventFlags.bubbles.rawValue) : 0)
          | (arguments.length > 2 && arguments[2] ? \(EventFlags.cancelable.rawValue) : 0);
        record.target = null;
        return;
      }
      if (arguments.length === 0) ask(owner(this), mail[0] = \(numbers("initEvent")));
      else ask(owner(this), mail[0] = \(numbers("initEvent")), type,
        arguments.length > 1 ? arguments[1] : undefined,
        arguments.length > 2 ? arguments[2] : undefined);
      """
  }

  fileprivate static let detail = ScriptedMember(getter: "detail") { numbers in
    """
    const record = state(this);
    if (record !== undefined && record.detail !== unknown) return record.detail;
    const answer = ask(owner(this), mail[0] = \(numbers("detail")));
    return answer
    """
  }

  /// Adds or removes a listener, see ``EventScript/listeners``.
  fileprivate static func listening(_ name: String, _ change: ListenerChange) -> ScriptedMember {
    ScriptedMember(name, parameter: "type, callback") { numbers in
      """
      if (shared.listen === undefined) shared.prepareListeners();
      shared.listen(this, arguments.length, type, callback, arguments.length > 2 ? arguments[2] : undefined,
        \(change.rawValue), \(numbers(name)));
      """
    }
  }

  /// `shared` gets most of what this uses when an event is first made.
  fileprivate static let dispatchEvent = ScriptedMember(
    "dispatchEvent", parameter: "event"
  ) { numbers in
    """
    const { lift } = shared;
    const record = lift === undefined ? undefined : lift(event);
    if (record !== undefined) {
      const result = shared.land(record, shared.deliver(this, event, record));
      if (result !== undefined) return result;
    }
    const target = this === undefined || this === null ? shared.global : this;
    if (arguments.length === 0) {
      const answer = ask(target, mail[0] = \(numbers("dispatchEvent")));
      return answer;
    }
    const answer = ask(target, mail[0] = \(numbers("dispatchEvent")), event);
    return answer
    """
  }
}
