/// UI Events, 3.3.
public final class FocusEvent: UIEvent {
  private var related: EventTarget?

  public override var relatedTarget: EventTarget? {
    get { related }
    set { related = newValue }
  }
}
