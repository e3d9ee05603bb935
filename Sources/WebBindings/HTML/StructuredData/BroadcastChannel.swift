internal import DOM
internal import ScriptEngine

/// A channel that sends messages to all others of its name (HTML Standard, 9.5).
///
/// It reaches the channels of its origin in the windows of its own world and in their workers: no other
/// page is open.
final class BroadcastChannel: EventTargetObject, ObjectResult, ObjectArgument {
  let name: String
  fileprivate var isClosed = false
  var interface: InterfaceDefinition { Interfaces.broadcastChannel.definition }

  /// The realm that made the channel.
  fileprivate let home: RealmLink
  fileprivate let origin: String

  init(name: String, in realm: Realm) {
    self.name = name
    home = realm.link
    origin = realm.originOfScripts
    super.init()
  }
}

/// The open channels of a world, in the order in which they were made.
final class BroadcastChannels {
  private var channels: [String: [BroadcastChannel]] = [:]

  func add(_ channel: BroadcastChannel) { channels[channel.name, default: []].append(channel) }

  func remove(_ channel: BroadcastChannel) {
    channels[channel.name]?.removeAll { $0 === channel }
  }

  /// Closes the channels of a realm that ends.
  func removeAll(of realm: Realm) {
    for name in channels.keys {
      channels[name]?.removeAll { channel in
        guard channel.home === realm.link else { return false }
        channel.isClosed = true
        return true
      }
    }
  }

  func others(of channel: BroadcastChannel) -> [BroadcastChannel] {
    (channels[channel.name] ?? []).filter { $0 !== channel && $0.origin == channel.origin }
  }
}

extension Interfaces {
  static let broadcastChannel = Interface<BroadcastChannel>(
    "BroadcastChannel", inherits: eventTarget
  ) {
    $0.constructor { (name: String, realm: Realm) in
      let channel = BroadcastChannel(name: name, in: realm)
      realm.objects.broadcastChannels.add(channel)
      return channel
    }
    try $0.readonly("name") { $0.name }
    try $0.eventHandlers("onmessage onmessageerror")
    try $0.method("postMessage") { (channel, message: Value, realm: Realm) in
      if channel.isClosed {
        throw DOMException(.invalidState, "This BroadcastChannel is closed")
      }
      // The channel of a frame that was removed reaches nobody.
      if realm.window.isClosed { return Undefined() }
      // A value that cannot be copied is an error, even if nobody receives it.
      let (copy, _) = try realm.posted(message, transfer: nil)
      for other in realm.objects.broadcastChannels.others(of: channel) {
        let (data, _) = try realm.posted(copy.value(in: realm), transfer: nil)
        let (use, origin) = (realm.use, realm.originOfScripts)
        realm.eventLoop.queueTask { [unowned realm] in
          withExtendedLifetime(use) {}
          let home = other.home.realm ?? realm
          if other.isClosed || home.window.isClosed { return }
          let event = home.makeEvent(MessageEvent("message"))
          event.data = data.moved(to: home)
          event.origin = origin
          EventTarget.object(other).dispatch(event)
        }
      }
      return Undefined()
    }
    try $0.method("close") { (channel, realm: Realm) in
      channel.isClosed = true
      realm.objects.broadcastChannels.remove(channel)
      return Undefined()
    }
  }
}
