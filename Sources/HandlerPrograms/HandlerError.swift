package import PropertyLists

/// The reason why a handler gave no answer. It is only data; the module `Messages` makes the text.
package enum HandlerError: Error, Sendable, Hashable {
  /// The format of its input cannot hold what the extension receives.
  case inputNotRepresentable(PropertyListError)
  /// The system started no process: the step that failed, and a value of `errno`.
  case notStarted(step: String, code: Int32)
  /// The shell found no program by this command, or may not run it: its exit status, 126 or 127.
  case notFound(status: Int32)
  /// It had not answered when its time was up, and was ended.
  case timedOut(seconds: Double)
  /// It printed more than the limit, and was ended.
  case answerTooLarge(limit: Int)
  /// The output is not a property list.
  case answerMalformed(PropertyListError)
  /// The output, or the value under the key of the argument of `finalize`, is not a dictionary.
  case answerNoDictionary(PropertyListKind)
}
