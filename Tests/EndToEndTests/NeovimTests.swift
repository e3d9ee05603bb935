import Foundation
import TestSupport
import Testing

/// A real editor with the built server: Debian's neovim, without a screen.
@Suite("jsprep lsp in Neovim")
struct NeovimTests {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/nvim")

  /// What the editor does: it opens a script, waits for findings, asks for an explanation and for fixes, applies
  /// the first, and waits for the findings of the changed text.
  private static let steps = """
    local out = {}
    local ok, failure = pcall(function()
      vim.cmd("edit " .. vim.env.SCRIPT)
      local buffer = vim.api.nvim_get_current_buf()
      local client = vim.lsp.start_client({ cmd = { vim.env.JSPREP, "lsp" }, root_dir = "/" })
      assert(vim.lsp.buf_attach_client(buffer, client))
      local function codes()
        return vim.tbl_map(function(d) return d.lnum .. ":" .. d.col .. " " .. d.code end,
          vim.diagnostic.get(buffer))
      end
      assert(vim.wait(20000, function() return #codes() > 0 end), "no findings")
      out.first = codes()
      local file = { uri = vim.uri_from_bufnr(buffer) }
      local function ask(method, parameters)
        local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 20000)
        return answers[client].result
      end
      out.hover = ask("textDocument/hover",
        { textDocument = file, position = { line = 2, character = 22 } }).contents.value
      local actions = ask("textDocument/codeAction", {
        textDocument = file, context = { diagnostics = {} },
        range = { start = { line = 2, character = 22 }, ["end"] = { line = 2, character = 22 } },
      })
      out.title = actions[1].title
      vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
      assert(vim.wait(20000, function() return #codes() == 1 end), "the fix has no effect")
      out.second = codes()
      vim.api.nvim_buf_set_lines(buffer, 0, 1, false, { "var ExtensionPreprocessingJS = {" })
      assert(vim.wait(20000, function() return #codes() == 0 end), "a change has no effect")
      out.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\\n")
    end)
    out.failure = not ok and tostring(failure) or nil
    local file = assert(io.open(vim.env.RESULT, "w"))
    file:write(vim.json.encode(out))
    file:close()
    vim.cmd("qall!")
    """

  @Test(
    "shows findings and explanations, and fixes them",
    .enabled(if: isInstalled, "neovim is not installed: apt-get install neovim"))
  func session() async throws {
    let tool = try CommandLineTool.built()
    let folder = try TemporaryFolder()
    let script = try folder.write(
      """
      const ExtensionPreprocessingJS = {
        run(parameters) {
          var face = "😀"; debugger;
          parameters.completionFunction({ face: face });
        },
      };
      """, to: "Action.js")
    let steps = try folder.write(Self.steps, to: "steps.lua")
    let result = folder.path("result.json")
    let command = """
      HOME='\(folder.path())' XDG_STATE_HOME='\(folder.path())' SCRIPT='\(script)' RESULT='\(result)' \
      JSPREP='\(tool.executable)' exec nvim --headless -u NONE -i NONE -n -c 'luafile \(steps)'
      """
    let ending = try await CommandLineTool(executable: "/bin/sh").run(["-c", command])
    #expect(ending.ending == .done, "\(ending.messages)")
    let output = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: result)))
    let said = try #require(output as? NSDictionary)
    #expect(said["failure"] == nil)
    // The editor counts bytes.
    #expect(said["first"] as? [String] == ["0:6 global-lexical", "2:23 debugger"])
    #expect((said["hover"] as? String)?.hasPrefix("**debugger** (warning): ") == true)
    #expect(said["title"] as? String == "Take it out")
    #expect(said["second"] as? [String] == ["0:6 global-lexical"])
    #expect(
      said["text"] as? String == """
        var ExtensionPreprocessingJS = {
          run(parameters) {
            var face = "😀"; 
            parameters.completionFunction({ face: face });
          },
        };
        """)
  }
}
