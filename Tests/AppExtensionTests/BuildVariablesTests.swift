import AppExtension
import PropertyLists
import Testing

@Suite struct BuildVariablesTests {
  private let variables = BuildVariables([
    "NAME": "My App-2", "FULL": "$(NAME) 3", "KEY": "NAME", "EMPTY": "", "PATH": "/a/b/c.txt",
    "SELF": "$(SELF)", "DIGIT": "1a",
  ])

  @Test(
    "variables are replaced",
    arguments: [
      ("$(NAME)", "My App-2"), ("${NAME}!", "My App-2!"), ("$(FULL)", "My App-2 3"),
      ("$($(KEY))", "My App-2"), ("$(NAME:rfc1034identifier)", "My-App-2"),
      ("$(NAME:c99extidentifier)", "My_App_2"), ("$(NAME:upper)", "MY APP-2"),
      ("$(NAME:lower:identifier)", "my_app_2"), ("$(EMPTY)", ""), ("$(EMPTY:default=x)", "x"),
      ("$(NONE:default=y)", "y"), ("$(PATH:file)", "c.txt"), ("$(PATH:base)", "c"),
      ("$(PATH:suffix)", ".txt"), ("$(PATH:dir)", "/a/b/"), ("$(DIGIT:identifier)", "_a"),
      ("a $ b $( c", "a $ b $( c"), ("$item.attachments", "$item.attachments"),
    ])
  func expands(_ text: String, _ expected: String) {
    let (found, undefined) = variables.expand(text)
    #expect(found == expected)
    #expect(undefined == nil)
  }

  @Test func `undefined ones stay, and the first is named`() {
    let (text, undefined) = variables.expand("$(NONE) $(NAME) $(OTHER)")
    #expect(text == "$(NONE) My App-2 $(OTHER)")
    #expect(undefined == "NONE")
  }

  @Test func `circles and explosions end`() {
    #expect(variables.expand("$(SELF)").undefined == "SELF")
    var values = ["V0": String(repeating: "x", count: 1000)]
    for level in 1...30 {
      values["V\(level)"] = String(repeating: "$(V\(level - 1))", count: 10)
    }
    let (text, undefined) = BuildVariables(values).expand("$(V30)")
    #expect(undefined == "$(V30)")
    #expect(text == "$(V30)")
  }

  @Test func `work is charged before it is done`() {
    let variables = BuildVariables(["A": String(repeating: "x", count: 1000)])
    // 1000 to read the value, 1000 to make it and 1000 for the modifier, and the reference itself.
    var allowance = 4000
    #expect(variables.expand("$(A:upper)", allowance: &allowance)?.text.count == 1000)
    #expect((0..<1000).contains(allowance))
    #expect(variables.expand("$(A)", allowance: &allowance) == nil)
    #expect(allowance == 0)
    #expect(variables.expand("no variable", allowance: &allowance)?.text == "no variable")
  }

  @Test func `the variables of one Info.plist have one allowance`() throws {
    let variables = BuildVariables(["A": String(repeating: "x", count: 20_000)])
    func info(strings count: Int) -> [UInt8] {
      let strings = (0..<count).map { "<string>\($0) $(A)$(A)</string>" }.joined()
      return Array("<plist><dict><key>list</key><array>\(strings)</array></dict></plist>".utf8)
    }
    #expect(throws: Never.self) {
      try InfoPlist(path: "Info.plist", bytes: info(strings: 5), variables: variables)
    }
    #expect(throws: BundleError.malformed(path: "Info.plist", PropertyListError(.expandsTooFar))) {
      try InfoPlist(path: "Info.plist", bytes: info(strings: 1000), variables: variables)
    }
  }
}
