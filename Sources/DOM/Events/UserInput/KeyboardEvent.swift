/// UI Events, 3.7, with the members of older versions that WebKit keeps.
public final class KeyboardEvent: UIEvent {
  public var key = ""
  public var code = ""
  /// Which of several keys of the same meaning it is: 1 left, 2 right, 3 of the number pad.
  public var location = 0
  public var modifiers = EventModifiers()
  /// Whether the key is held down.
  public var isRepeat = false
  public var isComposing = false
  public var keyIdentifier = ""
  public var charCode = 0
  public var keyCode = 0
  /// The code that `which` gives, where it is another.
  public var which: Int?
}
