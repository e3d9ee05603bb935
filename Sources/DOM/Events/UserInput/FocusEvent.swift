/// UI Events, 3.3.
package final class FocusEvent: UIEvent {
  private var related: EventTarget?

  package override var relatedTarget: EventTarget? {
    get { related }
    set { related = newValue }
  }
}
