public import Preprocessing
internal import TestCases

extension PreprocessingOptions {
  /// The options of a test case that says nothing else: the time is fixed and stands still while a
  /// script computes, random numbers come from a seed, the time zone is UTC, the language American
  /// English. The same run gives the same each time.
  public static var reproducible: PreprocessingOptions {
    var options = PreprocessingOptions()
    options.makeReproducible()
    return options
  }
}
