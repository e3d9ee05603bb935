/// UI Events, 8.5: `document.createEvent` still makes them, nothing sends them.
public final class MutationEvent: Event {}
