internal import DOM

/// A class of events with its interface.
struct EventKind: Sendable {
  let interface: InterfaceDefinition
  let type: Event.Type

  static let all: [EventKind] = [
    EventKind(interface: Interfaces.event.definition, type: Event.self),
    EventKind(interface: Interfaces.customEvent.definition, type: CustomEvent.self),
    EventKind(interface: Interfaces.uiEvent.definition, type: UIEvent.self),
    EventKind(interface: Interfaces.mouseEvent.definition, type: MouseEvent.self),
    EventKind(interface: Interfaces.pointerEvent.definition, type: PointerEvent.self),
    EventKind(interface: Interfaces.wheelEvent.definition, type: WheelEvent.self),
    EventKind(interface: Interfaces.dragEvent.definition, type: DragEvent.self),
    EventKind(interface: Interfaces.keyboardEvent.definition, type: KeyboardEvent.self),
    EventKind(interface: Interfaces.focusEvent.definition, type: FocusEvent.self),
    EventKind(interface: Interfaces.inputEvent.definition, type: InputEvent.self),
    EventKind(interface: Interfaces.compositionEvent.definition, type: CompositionEvent.self),
    EventKind(interface: Interfaces.textEvent.definition, type: TextEvent.self),
    EventKind(interface: Interfaces.touchEvent.definition, type: TouchEvent.self),
    EventKind(interface: Interfaces.errorEvent.definition, type: ErrorEvent.self),
    EventKind(interface: Interfaces.messageEvent.definition, type: MessageEvent.self),
    EventKind(interface: Interfaces.popStateEvent.definition, type: PopStateEvent.self),
    EventKind(interface: Interfaces.hashChangeEvent.definition, type: HashChangeEvent.self),
    EventKind(interface: Interfaces.submitEvent.definition, type: SubmitEvent.self),
    EventKind(interface: Interfaces.formDataEvent.definition, type: FormDataEvent.self),
    EventKind(interface: Interfaces.storageEvent.definition, type: StorageEvent.self),
    EventKind(interface: Interfaces.progressEvent.definition, type: ProgressEvent.self),
    EventKind(
      interface: Interfaces.xmlHttpRequestProgressEvent.definition,
      type: XMLHttpRequestProgressEvent.self),
    EventKind(interface: Interfaces.pageTransitionEvent.definition, type: PageTransitionEvent.self),
    EventKind(interface: Interfaces.beforeUnloadEvent.definition, type: BeforeUnloadEvent.self),
    EventKind(
      interface: Interfaces.promiseRejectionEvent.definition, type: PromiseRejectionEvent.self),
    EventKind(
      interface: Interfaces.securityPolicyViolationEvent.definition,
      type: SecurityPolicyViolationEvent.self),
    EventKind(interface: Interfaces.toggleEvent.definition, type: ToggleEvent.self),
    EventKind(interface: Interfaces.animationEvent.definition, type: AnimationEvent.self),
    EventKind(interface: Interfaces.transitionEvent.definition, type: TransitionEvent.self),
    EventKind(
      interface: Interfaces.animationPlaybackEvent.definition, type: AnimationPlaybackEvent.self),
    EventKind(interface: Interfaces.clipboardEvent.definition, type: ClipboardEvent.self),
    EventKind(interface: Interfaces.mediaQueryListEvent.definition, type: MediaQueryListEvent.self),
    EventKind(
      interface: Interfaces.idbVersionChangeEvent.definition, type: IDBVersionChangeEvent.self),
    EventKind(interface: Interfaces.closeEvent.definition, type: CloseEvent.self),
    EventKind(interface: Interfaces.mutationEvent.definition, type: MutationEvent.self),
  ]

  /// The interfaces that are properties of the global object.
  static let exposed = all.map(\.interface).filter { $0 !== Interfaces.mutationEvent.definition }

  /// The interface of each class of events.
  static let byClass = Dictionary(
    uniqueKeysWithValues: all.map { (ObjectIdentifier($0.type), $0.interface) })
}
