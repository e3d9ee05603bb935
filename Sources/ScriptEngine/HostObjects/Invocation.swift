internal import CJavaScriptCore

/// A script's call of a host function.
package struct Invocation {
  /// The context in which the function was made.
  package unowned(unsafe) let context: Context
  /// The `this` of the call; the global object if there is none.
  package let this: Value
  /// The number of arguments.
  package let count: Int
  private let arguments: UnsafePointer<JSValueRef?>?

  init(context: Context, this: Value, count: Int, arguments: UnsafePointer<JSValueRef?>?) {
    self.context = context
    self.this = this
    self.count = count
    self.arguments = arguments
  }

  /// The call that this one forwards. The first argument is the `this` of that call, the second
  /// argument is not part of it.
  package var forwarded: Invocation {
    Invocation(
      context: context, this: self[0], count: max(count - 2, 0), arguments: arguments.map { $0 + 2 }
    )
  }

  /// The argument at a position; undefined past the last one.
  package subscript(index: Int) -> Value {
    guard index < count, let arguments, let argument = arguments[index] else {
      return context.undefined
    }
    return Value(argument)
  }
}
