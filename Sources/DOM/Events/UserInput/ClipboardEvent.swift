/// Clipboard API, 5.1. There is no clipboard here, so it carries no data.
public final class ClipboardEvent: Event {}
