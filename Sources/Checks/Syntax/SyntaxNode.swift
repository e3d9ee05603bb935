/// A node of a script's syntax tree.
///
/// The tree is simpler than the grammar: it has no parentheses, patterns have the form of the
/// literals that they look like (`{a, b = 1}` as an object with an assignment in it), and the
/// operands of operators of one rank form one list.
final class SyntaxNode {
  let kind: Kind
  /// Where it begins and ends, in bytes.
  let start: Int
  let end: Int
  /// How many levels of nodes it has, including itself.
  let depth: Int
  /// The node around it. The tree's owner keeps all of its nodes.
  private(set) unowned var parent: SyntaxNode?
  /// Which of several variables of the same name an identifier means: the number of its scope; nil
  /// if there is only one, or for the variable of the whole script.
  var scope: Int?

  init(_ kind: Kind, start: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
    var deepest = 0
    var children: [SyntaxNode] = []
    kind.forEachChild { child in
      deepest = max(deepest, child.depth)
      children.append(child)
    }
    depth = deepest + 1
    for child in children { child.parent = self }
  }

  enum Kind {
    // Expressions
    case identifier(String)
    case privateName(String)
    case string(String)
    case number(Double?)
    case bigInt
    case regularExpression(String)
    /// Its texts as they are written, and the expressions between them.
    case template([String], [SyntaxNode])
    case taggedTemplate(tag: SyntaxNode, SyntaxNode)
    case null
    case boolean(Bool)
    case this
    case superReference
    /// `new.target` and `import.meta`.
    case metaProperty
    case array([SyntaxNode])
    /// A missing element of an array.
    case hole
    case object([SyntaxNode])
    case property(Property)
    case spread(SyntaxNode)
    case function(FunctionSyntax)
    case `class`(ClassSyntax)
    case unary(String, SyntaxNode)
    case update(SyntaxNode)
    case binary(operators: [String], [SyntaxNode])
    /// `&&`, `||` or `??`.
    case logical(String, [SyntaxNode])
    /// `=` and the assigning operators.
    case assignment(String, target: SyntaxNode, value: SyntaxNode)
    case conditional(test: SyntaxNode, SyntaxNode, else: SyntaxNode)
    case call(SyntaxNode, [SyntaxNode], isOptional: Bool)
    case new(SyntaxNode, [SyntaxNode])
    /// `object.name`; a private name keeps its `#`.
    case member(SyntaxNode, String, isOptional: Bool)
    /// `object[key]`.
    case subscripted(SyntaxNode, SyntaxNode, isOptional: Bool)
    case sequence([SyntaxNode])
    case await(SyntaxNode)
    case yield(SyntaxNode?)
    /// `import(…)`.
    case importCall([SyntaxNode])

    // Statements
    case program([SyntaxNode])
    case variables(VariableKind, [SyntaxNode])
    case declarator(target: SyntaxNode, value: SyntaxNode?)
    case expressionStatement(SyntaxNode)
    case block([SyntaxNode])
    case empty
    case debugger
    case ifStatement(test: SyntaxNode, SyntaxNode, else: SyntaxNode?)
    case forStatement(SyntaxNode?, test: SyntaxNode?, SyntaxNode?, body: SyntaxNode)
    /// `for … in` and `for … of`.
    case forEach(SyntaxNode, in: SyntaxNode, body: SyntaxNode)
    case whileStatement(test: SyntaxNode, body: SyntaxNode)
    case doStatement(body: SyntaxNode, test: SyntaxNode)
    case returnStatement(SyntaxNode?)
    case breakStatement(String?)
    case continueStatement(String?)
    case throwStatement(SyntaxNode)
    case tryStatement(
      SyntaxNode, parameter: SyntaxNode?, handler: SyntaxNode?, finally: SyntaxNode?)
    case switchStatement(SyntaxNode, [SyntaxNode])
    /// A case of a `switch`; without a test, its default.
    case switchCase(SyntaxNode?, [SyntaxNode])
    case labeled(String, SyntaxNode)
    case withStatement(SyntaxNode, SyntaxNode)
  }

  enum VariableKind: String {
    case `var`, `let`, const, using
  }
}

/// An entry of an object literal or a class.
struct Property {
  enum Form {
    /// `name: value` and `name`, and the field of a class.
    case value
    case method
    case getter
    case setter
    /// The `static { }` of a class.
    case staticBlock
  }

  var form: Form
  /// Its name, if that is not computed.
  var name: String?
  /// The expression in brackets that gives the name.
  var computedKey: SyntaxNode?
  var value: SyntaxNode?
  var isStatic = false
  var isShorthand = false
}

/// A function of any form.
struct FunctionSyntax {
  enum Form {
    case declaration, expression, arrow, method
  }

  var form: Form
  var name: String?
  var parameters: [SyntaxNode]
  /// A block; the expression of an arrow.
  var body: SyntaxNode
  var isAsync = false
  var isGenerator = false
}

/// A class.
struct ClassSyntax {
  var isDeclaration: Bool
  var name: String?
  var superclass: SyntaxNode?
  var members: [SyntaxNode]
}
