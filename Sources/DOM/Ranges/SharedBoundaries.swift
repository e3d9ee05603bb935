/// Two boundary points in the memory of ``NodeVersions``, where the bindings read them without a call.
final class SharedBoundaries {
  /// The place of four numbers: for each point the number of its node, which is 0 if there is no point, and
  /// its offset.
  let place: Int
  private let versions: NodeVersions

  init(in pool: DocumentPool) {
    versions = pool.versions
    place = versions.reservePlace()
  }

  deinit { versions.releasePlace(place) }

  func set(_ first: BoundaryPoint?, _ second: BoundaryPoint?) {
    set(first, at: place)
    set(second, at: place + 2)
  }

  private func set(_ point: BoundaryPoint?, at place: Int) {
    versions[place] = point?.node.record.number ?? 0
    versions[place + 1] = point?.offset ?? 0
  }
}
