/// The databases of an origin, in memory. They are forgotten with the page.
package final class DatabaseSet {
  private var databases = OrderedTable<DOMString, Database>()
  /// Runs something in a task of its own.
  let queueTask: (@escaping () -> Void) -> Void

  /// - Parameter queueTask: runs something in a task of its own.
  package init(queueTask: @escaping (@escaping () -> Void) -> Void) {
    self.queueTask = queueTask
  }

  deinit { for database in databases.values { database.forget() } }

  /// The database of a name, which does not exist before somebody opens it.
  package func database(named name: DOMString) -> Database {
    if let known = databases[name] { return known }
    let made = Database(name: name, in: self)
    databases.append(made, for: name)
    return made
  }

  func remove(_ database: Database) { databases.remove(database.name) }

  /// The names and the versions of the databases that exist.
  package var list: [(name: DOMString, version: Double)] {
    databases.values.filter { $0.committedVersion > 0 }.map { ($0.name, $0.committedVersion) }
  }
}
