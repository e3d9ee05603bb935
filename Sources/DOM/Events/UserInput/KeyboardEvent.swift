/// UI Events, 3.7, with the members of older versions that WebKit keeps.
package final class KeyboardEvent: UIEvent {
  package var key = ""
  package var code = ""
  /// The place of the key, if several keys have the same meaning: 1 for left, 2 for right, 3 for
  /// the number pad.
  package var location = 0
  package var modifiers = EventModifiers()
  /// Whether the key is held down.
  package var isRepeat = false
  package var isComposing = false
  package var keyIdentifier = ""
  package var charCode = 0
  package var keyCode = 0
  /// The code for `which`, if it was set on its own.
  package var which: Int?
}
