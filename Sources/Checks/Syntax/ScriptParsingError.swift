/// Why a script has no syntax tree here. The engine is the judge of syntax: whoever asks does without
/// the tree then.
enum ScriptParsingError: Error {
  /// Something stands where nothing of the grammar can stand.
  case unexpected(offset: Int)
  /// Nested too deep to look into.
  case tooDeep(offset: Int)
}
