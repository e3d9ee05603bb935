/// Pointer Events, 4.1.
public final class PointerEvent: MouseEvent {
  public var pointerId = 0
  public var width = 1.0
  public var height = 1.0
  public var pressure = 0.0
  public var tangentialPressure = 0.0
  public var tiltX = 0
  public var tiltY = 0
  public var twist = 0
  public var pointerType = ""
  public var isPrimary = false
}
