/// Says whose job is next, where many clients want the same few workers.
///
/// Three rules keep one client from taking what is there for all:
/// - Next is the client that has had the least time of workers.
/// - A client has at most ``Places/atOnce`` jobs running, which is not all places that there are.
/// - A job that has run for ``slowTime`` makes room: another may begin beside it, while there are
///   places. So long jobs of one client do not stand before short ones of another.
///
/// Where the queue is full, the client with the longest part of it has to give way.
struct FairSchedule<Job> {
  /// How much may run.
  struct Places {
    /// Jobs that run at a time, while none of them takes long, and jobs of one client.
    var atOnce: Int
    /// Jobs that run at a time in all.
    var inAll: Int
  }

  /// A job that runs.
  struct Ticket: Hashable {
    fileprivate let number: Int
  }

  private struct Client {
    /// The oldest first, from `next` on.
    var jobs: [Job] = []
    var next = 0
    var running = 0
    /// The seconds of workers that it has had, or missed while it wanted none.
    var used: Double
    /// The sum of the times at which its running jobs began.
    var starts = 0.0

    var count: Int { jobs.count - next }

    mutating func takeFirst() -> Job {
      defer {
        next += 1
        if next == jobs.count {
          jobs.removeAll(keepingCapacity: true)
          next = 0
        } else if next > 64, next > jobs.count / 2 {
          jobs.removeFirst(next)
          next = 0
        }
      }
      return jobs[next]
    }

    /// With what its running jobs have had by now.
    func used(at now: Double) -> Double { used + Double(running) * now - starts }
  }

  /// After how many seconds a job counts as a long one.
  let slowTime: Double
  /// How many jobs may wait.
  let limit: Int
  private var clients: [String: Client] = [:]
  private var running: [Ticket: (client: String, start: Double)] = [:]
  private var tickets = 0
  /// What the client that was chosen last had used: who comes anew begins there.
  private var floor = 0.0
  /// How many jobs wait.
  private(set) var count = 0

  /// How many clients are remembered.
  var clientCount: Int { clients.count }

  /// More clients than this are not remembered once they want nothing.
  private static var memory: Int { 1024 }

  init(limit: Int, slowTime: Double = 0.1) {
    self.limit = limit
    self.slowTime = slowTime
  }

  /// Adds a job.
  ///
  /// - Returns: the job that finds no place in the queue: this one, or one of a client with more.
  mutating func add(_ job: Job, of name: String) -> Job? {
    var refused: Job?
    if count >= limit {
      let own = clients[name]?.count ?? 0
      guard let longest = clients.max(by: { $0.value.count < $1.value.count }),
        longest.value.count > own + 1
      else { return job }
      refused = clients[longest.key]?.jobs.removeLast()
      count -= 1
    }
    if clients.count >= Self.memory { forget() }
    var client = clients.removeValue(forKey: name) ?? Client(used: floor)
    if client.count == 0, client.running == 0 { client.used = max(client.used, floor) }
    client.jobs.append(job)
    clients[name] = client
    count += 1
    return refused
  }

  /// The job to begin with now; nil where none waits that may begin.
  mutating func begin(_ places: Places, at now: Double) -> (job: Job, ticket: Ticket)? {
    guard count > 0, running.count < places.inAll else { return nil }
    let short = running.values.reduce(0) { $0 + (now - $1.start < slowTime ? 1 : 0) }
    guard short < places.atOnce else { return nil }
    var chosen: (name: String, used: Double)?
    for (name, client) in clients where client.count > 0 && client.running < places.atOnce {
      let used = client.used(at: now)
      if chosen.map({ used < $0.used }) ?? true { chosen = (name, used) }
    }
    guard let name = chosen?.name, var client = clients.removeValue(forKey: name) else {
      return nil
    }
    floor = max(floor, client.used)
    let job = client.takeFirst()
    client.running += 1
    client.starts += now
    clients[name] = client
    count -= 1
    tickets += 1
    let ticket = Ticket(number: tickets)
    running[ticket] = (name, now)
    return (job, ticket)
  }

  /// Notes that a job is done.
  mutating func end(_ ticket: Ticket, at now: Double) {
    guard let (name, start) = running.removeValue(forKey: ticket) else { return }
    clients[name]?.running -= 1
    clients[name]?.starts -= start
    clients[name]?.used += now - start
  }

  /// When the next of the running jobs becomes a long one; nil where none does.
  func nextChange(after now: Double) -> Double? {
    running.values.lazy.map { $0.start + slowTime }.filter { $0 > now }.min()
  }

  private mutating func forget() {
    let isNeeded = { (client: Client) in client.count > 0 || client.running > 0 }
    clients = clients.filter { isNeeded($0.value) || $0.value.used > floor }
    if clients.count >= Self.memory { clients = clients.filter { isNeeded($0.value) } }
  }
}
