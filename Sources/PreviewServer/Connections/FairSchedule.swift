/// Chooses the next job, when many clients want the same few workers.
///
/// Five rules keep some clients from taking all workers:
/// - The client that has used the least workers' time comes next.
/// - A client has at most ``Places/atOnce`` jobs running, and leaves one place to others.
/// - A job that has run for ``slowTime`` makes room: another may begin beside it, while there are
///   places. So long jobs of one client do not delay short ones of another.
/// - A client that has no job running begins as soon as there is a place.
/// - Clients whose jobs take longer than ``slowTime`` leave one place to the others, however many
///   they are.
///
/// If the queue is full, the client with the most jobs in it gives way.
struct FairSchedule<Job> {
  /// The numbers of jobs that may run.
  struct Places {
    /// How many jobs run at a time while all are short and each client has one; also the limit for
    /// the jobs of one client.
    var atOnce: Int
    /// How many jobs run at a time in all.
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
    /// The workers' time, in seconds, that the client has used, or missed while it wanted nothing.
    var used: Double
    /// The sum of the times at which its running jobs began.
    var starts = 0.0
    /// The average duration of its last jobs, in seconds.
    var averageTime = 0.0

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

    /// How many seconds its running jobs have had so far.
    func runningTime(at now: Double) -> Double { Double(running) * now - starts }

    /// How many seconds it has used, including its running jobs.
    func used(at now: Double) -> Double { used + runningTime(at: now) }

    /// Whether its jobs take longer than this: the last ones, or those that run now.
    func takes(moreThan seconds: Double, at now: Double) -> Bool {
      averageTime > seconds || runningTime(at: now) > seconds * Double(running)
    }
  }

  /// After how many seconds a job counts as a long one.
  let slowTime: Double
  /// The most jobs that may wait.
  let limit: Int
  private var clients: [String: Client] = [:]
  private var running: [Ticket: (client: String, start: Double)] = [:]
  private var tickets = 0
  /// The time that the client chosen last had used: a new client starts with it.
  private var floor = 0.0
  /// The number of jobs that wait.
  private(set) var count = 0

  /// The number of clients that are remembered.
  var clientCount: Int { clients.count }

  /// With this many clients, those without jobs are forgotten.
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

  /// The job to begin with now; nil if none of the waiting jobs may begin.
  mutating func begin(_ places: Places, at now: Double) -> (job: Job, ticket: Ticket)? {
    guard count > 0, running.count < places.inAll else { return nil }
    let short = running.values.reduce(0) { $0 + (now - $1.start < slowTime ? 1 : 0) }
    // The last place is for other clients.
    let most = max(1, places.inAll - 1)
    var slow = 0
    for client in clients.values where client.takes(moreThan: slowTime, at: now) {
      slow += client.running
    }
    var chosen: (name: String, used: Double)?
    for (name, client) in clients where client.count > 0 {
      guard client.running < min(places.atOnce, most),
        client.running == 0 || short < places.atOnce,
        slow < most || !client.takes(moreThan: slowTime, at: now)
      else { continue }
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
    guard var client = clients.removeValue(forKey: name) else { return }
    client.running -= 1
    client.starts -= start
    client.used += now - start
    // A single very long job counts less than three in a row.
    client.averageTime += (min(now - start, 2 * slowTime) - client.averageTime) / 4
    clients[name] = client
  }

  /// The time at which the next of the running jobs becomes a long one; nil if all of them are
  /// long.
  func nextChange(after now: Double) -> Double? {
    running.values.lazy.map { $0.start + slowTime }.filter { $0 > now }.min()
  }

  private mutating func forget() {
    let isNeeded = { (client: Client) in client.count > 0 || client.running > 0 }
    clients = clients.filter { isNeeded($0.value) || $0.value.used > floor }
    if clients.count >= Self.memory { clients = clients.filter { isNeeded($0.value) } }
  }
}
