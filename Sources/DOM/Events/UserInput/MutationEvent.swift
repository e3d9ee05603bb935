/// UI Events, 8.5. `document.createEvent` still makes these events, but nothing dispatches them.
package final class MutationEvent: Event {}
