/// A message on its way to a port.
struct PortMessage {
  let data: WorldValue
  let ports: [MessagePort]
  // Realms that something in the event loop may still use are not freed.
  unowned let sender: Realm
  private let use: RealmUse

  init(_ data: WorldValue, ports: [MessagePort], from sender: Realm) {
    self.data = data
    self.ports = ports
    self.sender = sender
    use = sender.use
  }
}
