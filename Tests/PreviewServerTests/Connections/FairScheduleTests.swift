import Testing

@testable import PreviewServer

/// The order in which a schedule serves clients.
struct FairScheduleTests {
  private let places = FairSchedule<String>.Places(atOnce: 2, inAll: 4)

  /// Begins with all that may begin.
  private func begin(
    _ schedule: inout FairSchedule<String>, at now: Double
  ) -> [(job: String, ticket: FairSchedule<String>.Ticket)] {
    var begun: [(job: String, ticket: FairSchedule<String>.Ticket)] = []
    while let next = schedule.begin(places, at: now) { begun.append(next) }
    return begun
  }

  @Test("jobs of one client are done in order, so many at a time")
  func order() {
    var schedule = FairSchedule<String>(limit: 10)
    for job in ["a", "b", "c"] { #expect(schedule.add(job, of: "one") == nil) }
    let first = begin(&schedule, at: 0)
    #expect(first.map(\.job) == ["a", "b"])
    #expect(schedule.count == 1)
    schedule.end(first[0].ticket, at: 0.01)
    #expect(begin(&schedule, at: 0.01).map(\.job) == ["c"])
  }

  @Test("long jobs make room for those of others, and not for more of the same client")
  func room() {
    var schedule = FairSchedule<String>(limit: 10, slowTime: 0.1)
    for job in ["loop 1", "loop 2", "loop 3"] { #expect(schedule.add(job, of: "bad") == nil) }
    for job in ["a", "b", "c"] { #expect(schedule.add(job, of: "good") == nil) }
    var loops: [FairSchedule<String>.Ticket] = []
    // The two clients have had nothing, so that the first place may be of either.
    let first = begin(&schedule, at: 0)
    for (job, ticket) in first where job.hasPrefix("loop") { loops.append(ticket) }
    for (job, ticket) in first where !job.hasPrefix("loop") { schedule.end(ticket, at: 0.001) }
    var done = first.map(\.job).filter { !$0.hasPrefix("loop") }
    for now in [0.05, 0.11, 0.12, 0.22, 0.23, 0.34] {
      for (job, ticket) in begin(&schedule, at: now) {
        if job.hasPrefix("loop") {
          loops.append(ticket)
        } else {
          done.append(job)
          schedule.end(ticket, at: now + 0.001)
        }
      }
    }
    #expect(done == ["a", "b", "c"])
    #expect(loops.count == 2)
    #expect(schedule.count == 1)
    #expect(begin(&schedule, at: 100).isEmpty)
    schedule.end(loops[0], at: 100)
    #expect(begin(&schedule, at: 100).map(\.job) == ["loop 3"])
  }

  @Test("a place is for the client that has had the least time")
  func leastTime() {
    var schedule = FairSchedule<String>(limit: 10)
    #expect(schedule.add("long", of: "bad") == nil)
    let long = begin(&schedule, at: 0)
    schedule.end(long[0].ticket, at: 3)
    for job in ["x", "y", "z"] { #expect(schedule.add(job, of: "bad") == nil) }
    for job in ["a", "b"] { #expect(schedule.add(job, of: "good") == nil) }
    #expect(begin(&schedule, at: 3).map(\.job) == ["a", "b", "x"])
  }

  @Test("a client leaves one place to others, however few there are")
  func lastPlace() {
    var schedule = FairSchedule<String>(limit: 10)
    let few = FairSchedule<String>.Places(atOnce: 2, inAll: 2)
    for job in ["x", "y"] { #expect(schedule.add(job, of: "bad") == nil) }
    #expect(schedule.begin(few, at: 0)?.job == "x")
    #expect(schedule.begin(few, at: 50) == nil)
    #expect(schedule.add("a", of: "good") == nil)
    #expect(schedule.begin(few, at: 50)?.job == "a")
  }

  @Test("a client without a running job begins as soon as there is a place")
  func firstJobs() {
    var schedule = FairSchedule<String>(limit: 10)
    for job in ["x", "y", "z"] { #expect(schedule.add(job, of: "bad") == nil) }
    #expect(begin(&schedule, at: 0).map(\.job) == ["x", "y"])
    #expect(schedule.add("a", of: "good") == nil)
    #expect(schedule.add("b", of: "good") == nil)
    // Three short jobs run: a second one of a client waits.
    #expect(begin(&schedule, at: 0.001).map(\.job) == ["a"])
  }

  @Test("clients of long jobs leave one place to others, however many they are")
  func slowClients() {
    var schedule = FairSchedule<String>(limit: 10, slowTime: 0.1)
    // One long job of each client is not enough to judge it, and no other client wants a place.
    for turn in 0..<3 {
      for number in 0..<4 { #expect(schedule.add("loop", of: "bad \(number)") == nil) }
      let loops = begin(&schedule, at: Double(turn))
      #expect(loops.count == 4)
      for (_, ticket) in loops { schedule.end(ticket, at: Double(turn) + 0.9) }
    }
    for number in 0..<4 { #expect(schedule.add("loop", of: "bad \(number)") == nil) }
    #expect(begin(&schedule, at: 3).count == 3)
    #expect(schedule.add("a", of: "good") == nil)
    #expect(begin(&schedule, at: 3.001).map(\.job) == ["a"])
  }

  @Test("who comes anew has no claim on the time before")
  func newcomers() {
    var schedule = FairSchedule<String>(limit: 100)
    for turn in 0..<10 {
      #expect(schedule.add("old", of: "old") == nil)
      for (_, ticket) in begin(&schedule, at: Double(turn)) {
        schedule.end(ticket, at: Double(turn) + 0.5)
      }
    }
    for _ in 0..<4 {
      #expect(schedule.add("old", of: "old") == nil)
      #expect(schedule.add("new", of: "new") == nil)
    }
    var jobs: [String] = []
    for turn in 0..<4 {
      let now = 20 + Double(turn)
      for (job, ticket) in begin(&schedule, at: now) {
        jobs.append(job)
        schedule.end(ticket, at: now + 0.5)
      }
    }
    #expect(jobs.count == 8)
    #expect(jobs.prefix(4).contains("old"))
    #expect(jobs.prefix(4).contains("new"))
  }

  @Test("where the queue is full, the client with most of it gives way")
  func fullQueue() {
    var schedule = FairSchedule<String>(limit: 3)
    for job in ["x", "y", "z"] { #expect(schedule.add(job, of: "bad") == nil) }
    #expect(schedule.add("more", of: "bad") == "more")
    #expect(schedule.add("a", of: "good") == "z")
    // Now two of one and one of the other: neither has much more.
    #expect(schedule.add("b", of: "good") == "b")
    #expect(schedule.count == 3)
  }

  @Test("the next change is when a job has run long")
  func nextChange() {
    var schedule = FairSchedule<String>(limit: 3, slowTime: 0.1)
    #expect(schedule.nextChange(after: 0) == nil)
    #expect(schedule.add("a", of: "one") == nil)
    _ = begin(&schedule, at: 5)
    #expect(schedule.nextChange(after: 5) == 5.1)
    #expect(schedule.nextChange(after: 5.1) == nil)
  }

  @Test("clients that want nothing are not remembered for ever")
  func forgetting() {
    var schedule = FairSchedule<String>(limit: 3)
    for number in 0..<5000 {
      #expect(schedule.add("job", of: "client \(number)") == nil)
      for (_, ticket) in begin(&schedule, at: Double(number)) {
        schedule.end(ticket, at: Double(number) + 0.5)
      }
    }
    #expect(schedule.clientCount <= 1024)
  }
}
