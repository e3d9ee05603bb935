/// What is wrong with a value of a test case's file.
public enum CaseText {
  public static let isNoTime = "this is not a time: write one such as 2024-05-01T12:00:00Z"
  public static let isNoSeed = "a seed is a whole number from 0 on"
  public static let listIsEmpty = "there is no case in the list"
  public static let pageHasOneSource = "a page is one of 'file', 'html' and 'url'"
  public static let isNoDocumentType = "Safari shows no document of this type"
  public static let numberIsTooSmall = "the number should be above 0"
  public static let pathIsEmpty = "the path is empty"

  public static func nameIsRepeated(_ name: String) -> String { "two cases are called '\(name)'" }
}
