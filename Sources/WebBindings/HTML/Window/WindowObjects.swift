internal import DOM

/// The objects that are values of the window's attributes, each made when it is first read.
final class WindowObjects {
  let location: Location
  private let window: Window
  private var bars: [String: BarProp] = [:]
  lazy var history = History()
  lazy var navigator = Navigator()
  lazy var screen = Screen()
  lazy var performance = Performance()
  lazy var visualViewport = VisualViewport()
  lazy var crypto = Crypto()
  lazy var broadcastChannels = BroadcastChannels()
  lazy var workerLocation = WorkerLocation(window.document.url)
  lazy var workerNavigator = WorkerNavigator()
  lazy var databaseFactory = IDBFactory()
  private(set) var knownDatabaseActivity: DatabaseActivity?
  lazy var localStorage = Storage(window.localStorage)
  lazy var sessionStorage = Storage(window.sessionStorage)

  init(window: Window) {
    self.window = window
    location = Location(window: window)
  }

  /// What the window does with databases, made on first use.
  func databaseActivity(of realm: Realm) -> DatabaseActivity {
    if let knownDatabaseActivity { return knownDatabaseActivity }
    let made = DatabaseActivity(realm)
    knownDatabaseActivity = made
    return made
  }

  /// One of the window's bars. They are separate objects with the same state.
  func bar(_ name: String) -> BarProp {
    if let known = bars[name] { return known }
    let made = BarProp()
    bars[name] = made
    return made
  }
}
