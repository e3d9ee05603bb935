import Testing

@testable import DOM

/// Databases without scripts: openings, locks, and changes that are taken back.
@Suite struct DatabaseTests {
  /// The tasks of a page, in order.
  final class Tasks {
    var waiting: [() -> Void] = []

    func run() { while !waiting.isEmpty { waiting.removeFirst()() } }
  }

  /// An opener that notes what it hears.
  final class Opener: DatabaseOpener {
    var heard: [String] = []
    var connection: DatabaseConnection?
    /// What the change of the version does; false takes it back.
    var change: (DatabaseConnection, DatabaseTransaction) -> Bool = { _, _ in true }

    func isBlocked(oldVersion: Double, version: Double?) {
      heard.append("blocked \(oldVersion) \(version ?? 0)")
    }

    func upgrade(
      _ connection: DatabaseConnection, in transaction: DatabaseTransaction, from old: Double
    ) {
      heard.append("upgrade \(old) \(connection.version)")
      let committed = change(connection, transaction)
      if committed { transaction.commit() } else { transaction.abort() }
      connection.endUpgrade()
      connection.database.upgradeEnded(committed: committed)
      transaction.leaveConnection()
    }

    func opened(_ connection: DatabaseConnection) {
      self.connection = connection
      heard.append("opened \(connection.version)")
    }

    func deleted(version: Double) { heard.append("deleted \(version)") }
    func failed(_ error: DOMException) { heard.append(error.name.rawValue) }
  }

  private let tasks = Tasks()

  private func makeSet() -> DatabaseSet {
    DatabaseSet { [tasks] task in tasks.waiting.append(task) }
  }

  @Test func `requests for one database are answered one after the other`() {
    let set = makeSet()
    let openers = (0..<4).map { _ in Opener() }
    set.database(named: "a").open(version: 2, for: openers[0])
    set.database(named: "a").open(version: 1, for: openers[1])
    set.database(named: "a").open(version: nil, for: openers[2])
    set.database(named: "a").delete(for: openers[3])
    tasks.run()
    #expect(openers[0].heard == ["upgrade 0.0 2.0", "opened 2.0"])
    #expect(openers[1].heard == ["VersionError"])
    #expect(openers[2].heard == ["opened 2.0"])
    #expect(openers[3].heard == ["blocked 2.0 0.0"])
    openers[0].connection?.close()
    tasks.run()
    #expect(openers[3].heard.count == 1)
    openers[2].connection?.close()
    tasks.run()
    #expect(openers[3].heard.last == "deleted 2.0")
    #expect(set.list.isEmpty)
  }

  @Test func `a change of the version that fails leaves no trace`() throws {
    let set = makeSet()
    let opener = Opener()
    opener.change = { connection, transaction in
      _ = transaction.makeStore(named: "s", keyPath: nil, makesKeys: false)
      #expect(connection.stores.count == 1)
      return false
    }
    set.database(named: "a").open(version: 3, for: opener)
    tasks.run()
    #expect(opener.heard == ["upgrade 0.0 3.0", "AbortError"])
    #expect(set.list.isEmpty)
  }

  @Test func `an aborted transaction gives back records, indexes and made keys`() throws {
    let set = makeSet()
    let opener = Opener()
    final class Box {
      var store: DatabaseStore?
      var index: DatabaseIndex?
    }
    let box = Box()
    /// The value itself is the key in the index.
    final class Word {
      let text: DOMString
      init(_ text: DOMString) { self.text = text }
    }
    let keys: DatabaseTransaction.IndexKeys = { _, value in
      (value as? Word).map { [DatabaseKey($0.text)] } ?? []
    }
    opener.change = { _, transaction in
      let store = transaction.makeStore(named: "s", keyPath: nil, makesKeys: true)
      box.index = transaction.makeIndex(
        named: "i", keyPath: .single(""), isUnique: true, isMultiEntry: false, of: store)
      box.store = store
      return true
    }
    set.database(named: "a").open(version: 1, for: opener)
    tasks.run()
    let (store, index) = (try #require(box.store), try #require(box.index))
    let connection = try #require(opener.connection)
    func state() -> [Double] {
      [
        Double(store.records.count), Double(index.entries.count), store.nextKey,
        Double(DatabaseReader(index).count(in: DatabaseKeyRange(only: DatabaseKey("one")))),
      ]
    }
    func write(_ body: (DatabaseTransaction) throws -> Void) rethrows -> DatabaseTransaction {
      let transaction = DatabaseTransaction(.readWrite, on: ["s": store], of: connection)
      try body(transaction)
      return transaction
    }
    try write { transaction in
      try transaction.fill(index, indexKeys: keys)
      for word in ["one", "two", "three"] as [DOMString] {
        let key = DatabaseKey(try transaction.makeKey(for: store))
        try transaction.store(Word(word), at: key, in: store, replacing: false, indexKeys: keys)
      }
    }.commit()
    #expect(state() == [3, 3, 4, 1])

    let transaction = try write { transaction in
      #expect(throws: DOMException.self) {
        try transaction.store(
          Word("two"), at: DatabaseKey(9), in: store, replacing: true, indexKeys: keys)
      }
      try transaction.store(
        Word("four"), at: DatabaseKey(1), in: store, replacing: true, indexKeys: keys)
      transaction.noteKey(DatabaseKey(50.5), in: store)
      transaction.remove(DatabaseKeyRange(lower: DatabaseKey(2)), from: store)
      #expect(state() == [1, 1, 51, 0])
      transaction.clear(store)
      try transaction.store(
        Word("five"), at: DatabaseKey(7), in: store, replacing: true, indexKeys: keys)
    }
    transaction.abort()
    #expect(state() == [3, 3, 4, 1])
  }

  @Test func `readers go together, and writers wait for those before them`() throws {
    let set = makeSet()
    let opener = Opener()
    opener.change = { _, transaction in
      for name in ["a", "b"] as [DOMString] {
        _ = transaction.makeStore(named: name, keyPath: nil, makesKeys: false)
      }
      return true
    }
    set.database(named: "d").open(version: 1, for: opener)
    tasks.run()
    let connection = try #require(opener.connection)
    func make(_ mode: DatabaseTransaction.Mode, _ names: DOMString...) -> DatabaseTransaction {
      DatabaseTransaction(
        mode, on: connection.stores.filter { names.contains($0.key) }, of: connection)
    }
    let firstReader = make(.readOnly, "a")
    let secondReader = make(.readOnly, "a", "b")
    let writer = make(.readWrite, "a")
    let lateReader = make(.readOnly, "a")
    let otherWriter = make(.readWrite, "b")
    func started() -> [Bool] {
      [firstReader, secondReader, writer, lateReader, otherWriter].map(\.hasLocks)
    }
    #expect(started() == [true, true, false, false, false])
    firstReader.commit()
    #expect(started() == [true, true, false, false, false])
    secondReader.commit()
    #expect(started() == [true, true, true, false, true])
    var hasBegun = false
    lateReader.onStart = { hasBegun = true }
    writer.abort()
    #expect(hasBegun)
    #expect(started() == [true, true, true, true, true])
  }
}
