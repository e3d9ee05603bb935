/// UI Events, 8.5: `document.createEvent` still makes them, nothing sends them.
package final class MutationEvent: Event {}
