// HTML Standard, 4.10.5.1: the values that are valid for the types, and their numbers.

internal import Bytes

extension HTMLInputElement {
  /// HTML Standard, "value sanitization algorithm".
  func sanitize(_ value: DOMString, _ type: InputType) -> DOMString {
    switch type {
    case .text, .search, .telephone, .password: return value.withoutNewlines
    case .url: return value.withoutNewlines.trimmed
    case .email:
      guard element.hasAttribute("multiple") else { return value.withoutNewlines.trimmed }
      let parts = value.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      let trimmed = parts.map { DOMString(bytes: Array($0)).trimmed.bytes }
      return DOMString(bytes: Array(trimmed.joined(separator: [UInt8(ascii: ",")])))
    case .number: return value.withView(HTMLNumber.floatingPoint) == nil ? DOMString() : value
    case .range:
      let number = value.withView(HTMLNumber.floatingPoint)
      return DOMString(HTMLNumber.text(clampedToRange(number)))
    case .date, .month, .week, .time:
      return DateTimeText.number(value.string, type) == nil ? DOMString() : value
    case .localDateAndTime:
      guard let number = DateTimeText.number(value.string, type),
        let text = DateTimeText.text(Double(number), type)
      else { return DOMString() }
      return DOMString(text)
    case .color:
      return value.isSimpleColor ? DOMString(bytes: value.bytes.map(\.asciiLowercased)) : "#000000"
    default: return value
    }
  }

  /// HTML Standard, "value sanitization algorithm" of a range control. Nil stands for the control's
  /// default.
  private func clampedToRange(_ number: Double?) -> Double {
    let range = stepRange(.range)
    let minimum = range.minimum ?? 0
    let maximum = range.maximum ?? 100
    let value = number ?? (maximum < minimum ? minimum : minimum + (maximum - minimum) / 2)
    let clamped = max(minimum, min(value, maximum))
    guard let step = range.step, maximum >= minimum else { return clamped }
    var rounded = range.base + ((clamped - range.base) / step).rounded() * step
    if rounded > maximum { rounded -= step } else if rounded < minimum { rounded += step }
    return range.tidy(rounded)
  }

  // MARK: Numbers

  /// The value as a number: milliseconds, months, or the number in a number control. It is NaN if
  /// the value is not a number.
  package var valueAsNumber: Double {
    number(of: value) ?? .nan
  }

  /// HTML Standard, "algorithm to convert a string to a number".
  func number(of text: DOMString) -> Double? {
    let type = type
    switch type {
    case .number, .range: return text.withView(HTMLNumber.floatingPoint)
    case _ where type.isNumeric: return DateTimeText.number(text.string, type).map(Double.init)
    default: return nil
    }
  }

  /// HTML Standard, "algorithm to convert a number to a string".
  private func text(of number: Double) -> String {
    switch type {
    case .number, .range: HTMLNumber.text(number)
    default: DateTimeText.text(number, type, step: stepRange(type).step) ?? ""
    }
  }

  package func setValueAsNumber(_ number: Double) throws(DOMException) {
    guard number.isFinite else {
      throw DOMException(.notSupported, "The number is not finite")
    }
    guard type.isNumeric else {
      throw DOMException(.invalidState, "The control's value is no number")
    }
    try setValue(DOMString(text(of: number)))
  }

  /// Whether the type has values that are dates.
  private var hasDate: Bool {
    switch type {
    case .date, .month, .week, .time: true
    default: false
    }
  }

  /// The value as a date, in milliseconds since 1970; nil if it is not a date.
  package var valueAsDate: Double? {
    guard hasDate, let number = number(of: value) else { return nil }
    guard type == .month else { return number }
    let months = Int(number) + 1970 * 12
    let days = DateTimeText.days(year: months / 12, month: months % 12 + 1, day: 1)
    return Double(days * DateTimeText.millisecondsPerDay)
  }

  package func setValueAsDate(_ milliseconds: Double?) throws(DOMException) {
    guard hasDate else { throw DOMException(.invalidState, "The control's value is no date") }
    // A script can override `valueOf` of a `Date`, so this can be any number.
    guard let milliseconds, abs(milliseconds) <= 8.64e15 else { return try setValue(DOMString()) }
    var number = milliseconds
    if type == .month {
      let days = Int((milliseconds / Double(DateTimeText.millisecondsPerDay)).rounded(.down))
      let (year, month, _) = DateTimeText.date(days: days)
      number = Double((year - 1970) * 12 + month - 1)
    }
    try setValue(DOMString(text(of: number)))
  }

  // MARK: Steps

  /// The minimum, the maximum and the step of a control, as numbers.
  struct StepRange {
    var minimum: Double?
    var maximum: Double?
    /// The step; nil if any value is allowed.
    var step: Double?
    var base: Double
    /// The number of decimal places of the steps.
    var fractionDigits: Int

    /// Whether a value lies on a step.
    func matches(_ value: Double) -> Bool {
      guard let step else { return true }
      // WebKit's tolerance is the step divided by 2^24.
      let remainder = abs((value - base).truncatingRemainder(dividingBy: step))
      let tolerance = max(step / 16_777_216, abs(value) * 0x1p-50)
      return remainder <= tolerance || remainder >= step - tolerance
    }

    /// A multiple of the step without the rounding error of binary fractions.
    func tidy(_ value: Double) -> Double {
      guard fractionDigits > 0, abs(value) < 1e15 else { return value }
      var scale = 1.0
      for _ in 0..<min(fractionDigits, 15) { scale *= 10 }
      let rounded = (value * scale).rounded() / scale
      return abs(rounded - value) < 1e-9 * max(1, abs(value)) ? rounded : value
    }
  }

  /// HTML Standard, 4.10.5.3.7 and 4.10.5.3.8: the `min`, `max` and `step` attributes.
  func stepRange(_ type: InputType) -> StepRange {
    func limit(_ name: String) -> Double? {
      element.getAttribute(name).flatMap { number(of: DOMString($0)) }
    }
    let minimum = limit("min") ?? (type == .range || type == .time ? 0 : nil)
    var maximum = limit("max")
    // A slider is at its minimum if its maximum is below that.
    if type == .range { maximum = max(maximum ?? 100, minimum ?? 0) }
    if maximum == nil, type == .time { maximum = 86_399_999 }
    let scale =
      switch type {
      case .date: 86_400_000.0
      case .week: 604_800_000.0
      case .time, .localDateAndTime: 1000.0
      default: 1.0
      }
    let fallback =
      switch type {
      case .time, .localDateAndTime: 60_000.0
      default: scale
      }
    var step: Double? = fallback
    if let attribute = element.getAttribute("step") {
      if attribute.equalsIgnoringCase("any") {
        step = nil
      } else if let number = HTMLNumber.floatingPoint(attribute), number > 0 {
        step = number * scale
        if type != .number, type != .range { step = max(1, (number * scale).rounded()) }
      }
    }
    let defaultBase = type == .week ? -259_200_000.0 : 0
    let base = limit("min") ?? limit("value") ?? defaultBase
    let digits = [step ?? 0, base, minimum ?? 0].map(Self.fractionDigits).max() ?? 0
    return StepRange(
      minimum: minimum, maximum: maximum, step: step, base: base, fractionDigits: digits)
  }

  private static func fractionDigits(_ number: Double) -> Int {
    let text = HTMLNumber.text(number)
    guard let point = text.firstIndex(of: ".") else { return 0 }
    return text.utf8.distance(from: point, to: text.endIndex) - 1
  }

  /// HTML Standard, stepUp and stepDown.
  package func step(by count: Int) throws(DOMException) {
    let type = type
    var range = stepRange(type)
    guard type.isNumeric else {
      throw DOMException(.invalidState, "The control has no steps")
    }
    if let limits = DateTimeText.limits(of: type) {
      range.minimum = range.minimum ?? limits.lowerBound
      range.maximum = range.maximum ?? limits.upperBound
    }
    guard let step = range.step else {
      throw DOMException(.invalidState, "The control takes any value and has no steps")
    }
    if let minimum = range.minimum, let maximum = range.maximum, minimum > maximum { return }
    let greatest = range.maximum.map { maximum in
      range.base + ((maximum - range.base) / step).rounded(.down) * step
    }
    if let greatest, let minimum = range.minimum, greatest < minimum { return }
    let current = number(of: value) ?? 0
    var remaining = count
    var next = current
    if !range.matches(current), count != 0 {
      let position = (current - range.base) / step
      next = range.base + position.rounded(count < 0 ? .down : .up) * step
      remaining += count < 0 ? 1 : -1
    }
    next = range.tidy(next + step * Double(remaining))
    if let minimum = range.minimum, next < minimum {
      next = range.base + ((minimum - range.base) / step).rounded(.up) * step
    }
    if let greatest, let maximum = range.maximum, next > maximum { next = greatest }
    if remaining < 0 && next > current || remaining > 0 && next < current { return }
    try setValue(DOMString(text(of: range.tidy(next))))
  }
}

extension DOMString {
  var withoutNewlines: DOMString {
    guard bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    return DOMString(bytes: bytes.filter { $0 != 0x0A && $0 != 0x0D })
  }

  /// The text without ASCII white space at both ends.
  var trimmed: DOMString {
    guard let first = bytes.firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = bytes.lastIndex(where: { !$0.isASCIIWhitespace })
    else { return DOMString() }
    return DOMString(bytes: Array(bytes[first...last]))
  }

  /// The text with its line breaks as single line feeds (Infra Standard, "normalize newlines").
  var withNormalizedNewlines: DOMString {
    guard bytes.contains(0x0D) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x0D {
        result.append(0x0A)
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
      } else {
        result.append(bytes[index])
      }
      index += 1
    }
    return DOMString(bytes: result)
  }

  /// HTML Standard, "valid simple color": a number sign and six hexadecimal digits.
  fileprivate var isSimpleColor: Bool {
    bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { $0.hexadecimalValue != nil }
  }
}
