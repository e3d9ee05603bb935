internal import DOM

/// The whole numbers of pixels that the script side asks for, see ``MailboxQuestion/metric``.
enum MailboxMetric: Int {
  case offsetWidth, offsetHeight, offsetLeft, offsetTop
  case clientWidth, clientHeight

  func value(of element: Element) -> Int {
    switch self {
    case .offsetWidth: element.offsetWidth
    case .offsetHeight: element.offsetHeight
    case .offsetLeft: element.offsetLeft
    case .offsetTop: element.offsetTop
    case .clientWidth: element.clientWidth
    case .clientHeight: element.clientHeight
    }
  }
}
