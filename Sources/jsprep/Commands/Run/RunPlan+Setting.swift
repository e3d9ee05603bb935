internal import DOM
internal import PageLoading
internal import Preprocessing
internal import PropertyLists

extension RunPlan {
  /// The options that make a run the same each time.
  static let settingOptions: [Options.Option] = [
    .value("--now"), .number("--seed", .seed), .value("--locale"), .value("--time-zone"),
  ]

  mutating func readSetting(_ options: Options) throws(UsageError) {
    if let text = options["--now"] {
      guard let moment = PointInTime(text) else {
        throw UsageError(
          "'--now \(text)': the value is a time such as 2024-05-01T12:00:00Z, or seconds since 1970"
        )
      }
      preprocessing.startTime = moment.millisecondsSince1970
      preprocessing.steadyTime = true
    }
    preprocessing.seed = options.whole("--seed")
    preprocessing.timeZone = options["--time-zone"]
    guard let locale = options["--locale"] else { return }
    preprocessing.locale = locale
    if HTTPHeaders.isValue(locale), loading.headers.value(of: "accept-language") == nil {
      let language = locale.prefix { $0 != "-" }
      loading.headers.append(
        "Accept-Language", language == locale ? locale : "\(locale),\(language);q=0.9")
    }
  }
}
