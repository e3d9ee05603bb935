package import Preprocessing

extension PreprocessingOptions {
  /// 2024-01-01T00:00:00Z in milliseconds since 1970, when the clock of cases begins.
  static let reproducibleTime = 1_704_067_200_000.0

  /// Fixes everything that a run depends on beside its page and its script: the time, which stands
  /// still while scripts compute, random numbers, the time zone and the language.
  package mutating func makeReproducible() {
    startTime = Self.reproducibleTime
    steadyTime = true
    seed = 0
    timeZone = "UTC"
    locale = "en-US"
  }
}
