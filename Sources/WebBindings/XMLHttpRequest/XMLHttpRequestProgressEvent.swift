internal import DOM

/// WebKit's own kind of event for the progress of requests.
final class XMLHttpRequestProgressEvent: ProgressEvent {}
