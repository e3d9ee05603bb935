internal import DOM
internal import ScriptEngine

/// Two ports, each of which receives the messages that the other one sends (HTML Standard, 9.4.2).
final class MessageChannel: DOMObject, ObjectResult, ObjectArgument {
  let port1 = MessagePort()
  let port2 = MessagePort()
  var interface: InterfaceDefinition { Interfaces.messageChannel.definition }

  init(in realm: Realm) {
    super.init()
    port1.home = realm.link
    port2.home = realm.link
    port1.other = port2
    port2.other = port1
  }
}

/// An end of a channel (HTML Standard, 9.4.4).
final class MessagePort: EventTargetObject, ObjectResult, ObjectArgument {
  fileprivate var other: MessagePort?
  /// The realm that has this end: the one that made the channel, or the one to which it was sent.
  var home: RealmLink?
  /// Whether a script has closed this end, or sent it elsewhere.
  private(set) var isClosed = false
  /// The messages that arrived before the port was started; nil after that.
  private var waiting: [PortMessage]? = []
  /// The port that this end has become elsewhere.
  private var successor: MessagePort?
  var interface: InterfaceDefinition { Interfaces.messagePort.definition }

  fileprivate func receive(_ message: PortMessage) {
    if waiting == nil { queue(message) } else { keep(message) }
  }

  /// Adds a message to those that wait until the port is started.
  private func keep(_ message: PortMessage) {
    guard message.sender.worker != nil, let home = home?.realm else {
      waiting?.append(message)
      return
    }
    // The values of a worker do not live longer than it does.
    waiting?.append(PortMessage(message.data.moved(to: home), ports: message.ports, from: home))
  }

  private func queue(_ message: PortMessage) {
    message.sender.eventLoop.queueTask { [self] in
      var port = self
      while let next = port.successor { port = next }
      port.deliver(message)
    }
  }

  private func deliver(_ message: PortMessage) {
    let home = home?.realm ?? message.sender
    if home.isOver { return }
    if waiting != nil { return keep(message) }
    for port in message.ports { port.home = home.link }
    let event = home.makeEvent(MessageEvent("message"))
    event.data = message.data.moved(to: home)
    event.ports = message.ports
    EventTarget.object(self).dispatch(event)
  }

  fileprivate func start() {
    guard let messages = waiting else { return }
    waiting = nil
    for message in messages { queue(message) }
  }

  fileprivate func close() {
    other?.other = nil
    other = nil
    isClosed = true
  }

  /// Takes the place of a port that is sent elsewhere (HTML Standard, 9.4.4, "transfer steps").
  func replace(_ old: MessagePort) {
    home = old.home
    other = old.other
    other?.other = self
    waiting = old.waiting ?? []
    old.waiting = []
    old.other = nil
    old.isClosed = true
    old.successor = self
  }

  /// Whether this is the port itself, or the other end of its channel.
  func isEnd(ofChannelOf port: MessagePort) -> Bool { self === port || self === port.other }
}

extension Interfaces {
  static let messageChannel = Interface<MessageChannel>("MessageChannel") {
    $0.constructor { (realm: Realm) in MessageChannel(in: realm) }
    try $0.readonly("port1") { $0.port1 }
    try $0.readonly("port2") { $0.port2 }
  }

  static let messagePort = Interface<MessagePort>("MessagePort", inherits: eventTarget) {
    try $0.attribute("onmessage") { (port, realm) in
      EventTarget.object(port).handler(named: .onmessage, in: realm)?.value
    } setIn: { (port, value: Value, realm) in
      EventTarget.object(port).setHandler(
        named: .onmessage, to: realm.context.isObject(value) ? value : nil, in: realm)
      port.start()
    }
    try $0.eventHandlers("onmessageerror")
    try $0.method("postMessage") { (port, message: Value, transfer: Value?, realm: Realm) in
      let (data, ports) = try realm.posted(
        message, transfer: realm.transfer(inOptions: transfer), from: port)
      port.other?.receive(PortMessage(data, ports: ports, from: realm))
      return Undefined()
    }
    try $0.method("start") { (port: MessagePort) in
      port.start()
      return Undefined()
    }
    try $0.method("close") { (port: MessagePort) in
      port.close()
      return Undefined()
    }
  }
}
