/// Takes the time that an operation takes, and prints it.
enum Stopwatch {
  /// Prints the shortest time of several runs.
  ///
  /// - Parameters:
  ///   - count: the number of runs, after one to warm up.
  ///   - bytes: what a run works through; where it is given, the speed is printed instead.
  static func measure<Result>(
    _ name: String, times count: Int = 30, bytes: Int? = nil, _ operation: () throws -> Result
  ) {
    do {
      var shortest = Duration.seconds(3600)
      for run in 0...count {
        let start = ContinuousClock.now
        let result = try operation()
        let time = start.duration(to: .now)
        withExtendedLifetime(result) {}
        if run > 0 { shortest = min(shortest, time) }
      }
      let seconds = shortest / .seconds(1)
      if let bytes {
        print("\(name)\t\(Double(bytes) / 1e6 / seconds)\tMB/s")
      } else {
        print("\(name)\t\(seconds * 1e6)\tus")
      }
    } catch {
      print("\(name): \(error)\t0\tus")
    }
  }
}
