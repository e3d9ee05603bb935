/// UI Events, 3.6, and Input Events.
public final class InputEvent: UIEvent {
  public var data: DOMString?
  public var inputType = ""
  public var isComposing = false
}
