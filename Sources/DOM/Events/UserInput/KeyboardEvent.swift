/// UI Events, 3.7, with the members of older versions that WebKit keeps.
package final class KeyboardEvent: UIEvent {
  package var key = ""
  package var code = ""
  /// Which of several keys of the same meaning it is: 1 left, 2 right, 3 of the number pad.
  package var location = 0
  package var modifiers = EventModifiers()
  /// Whether the key is held down.
  package var isRepeat = false
  package var isComposing = false
  package var keyIdentifier = ""
  package var charCode = 0
  package var keyCode = 0
  /// The code that `which` gives, where it is another.
  package var which: Int?
}
