import AppExtension
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
    #expect(undefined != nil)
    #expect(text.utf8.count < 50_000_000)
  }
}
