/// Why a script has no syntax tree here. The engine is the judge of syntax, so callers then
/// continue without the tree.
enum ScriptParsingError: Error {
  /// The grammar does not allow the token at this place.
  case unexpected(offset: Int)
  /// The script is nested too deep.
  case tooDeep(offset: Int)
}
