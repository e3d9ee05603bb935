internal import CJavaScriptCore

/// A call of a host function by a script.
package struct Invocation {
  /// The context that the function was made in.
  package unowned(unsafe) let context: Context
  /// The `this` of the call; the global object if the script gave none.
  package let this: Value
  /// The number of arguments given.
  package let count: Int
  private let arguments: UnsafePointer<JSValueRef?>?

  init(context: Context, this: Value, count: Int, arguments: UnsafePointer<JSValueRef?>?) {
    self.context = context
    self.this = this
    self.count = count
    self.arguments = arguments
  }

  /// The call that this one stands for: its first argument is the `this` of that call, its second is
  /// left out.
  package var forwarded: Invocation {
    Invocation(
      context: context, this: self[0], count: max(count - 2, 0), arguments: arguments.map { $0 + 2 }
    )
  }

  /// An argument by its position; undefined past the last one.
  package subscript(index: Int) -> Value {
    guard index < count, let arguments, let argument = arguments[index] else {
      return context.undefined
    }
    return Value(argument)
  }
}
