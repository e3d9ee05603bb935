/// HTML Standard, 6.11.5. Nothing is ever dragged here, so it carries no data.
public final class DragEvent: MouseEvent {}
