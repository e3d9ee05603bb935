/// A regular expression as it is written.
indirect enum PatternTree {
  case character(TextPattern.CharacterSet)
  case sequence([PatternTree])
  case alternatives([PatternTree])
  /// At least so often, and at most; nil for any number.
  case repetition(PatternTree, Int, Int?)
  case start
  case end
}
