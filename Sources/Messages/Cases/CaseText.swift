/// What is wrong with a value of a test case's file.
public enum CaseText {
  public static let isNoTime = "this is not a time: write one such as 2024-05-01T12:00:00Z"
  public static let isNoSeed = "a seed is a whole number from 0 on"
  public static let listIsEmpty = "there is no case in the list"
  public static let pageHasOneSource = "a page is one of 'file', 'html' and 'url'"
  public static let isNoDocumentType = "Safari shows no document of this type"
  public static let numberIsTooSmall = "the number should be above 0"
  public static let pathIsEmpty = "the path is empty"

  public static let canNeverHold = "no amount is like this: it is a number from 0 on"
  public static let rangeIsEmpty = "no number is in this range: it ends before it begins"
  public static let rowIsEmpty = "a row of 'each' has at least one value"
  public static let noPageMatches = "no file matches this pattern"

  public static let isNoAddress =
    "this is no address of http or https; a '*' in one stands for any text, and a path begins with '/'"
  public static let isNoMethod = "this is not the method of a request"
  public static let isNoCount = "this should be a whole number from 1 on"
  public static let isNoDelay = "a delay is a number of milliseconds from 0 on"
  public static let isNoStatus = "a status is a whole number from 200 to 599"
  public static let isNoField = "this is no header field"
  public static let stubHasOneBody = "an answer has one of 'text', 'json' and 'file'"

  /// - Parameter key: what else the stub has.
  public static func failureHasNoAnswer(_ key: String) -> String {
    "a request that fails gets no answer: 'failure' and '\(key)' exclude each other"
  }

  public static func nameIsRepeated(_ name: String) -> String { "two cases are called '\(name)'" }
}
