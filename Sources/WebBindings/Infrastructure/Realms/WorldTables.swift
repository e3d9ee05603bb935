/// What the first world of a process needs that belongs to no world.
package enum WorldTables {
  /// Makes the texts of scripts and the tables of members that nearly all worlds use, unless another thread
  /// has. A process with one world saves the time that this takes by doing it on another thread than the
  /// world's, whose first work is to make the engine's global object.
  package static func prepare() {
    _ = NodeScript.source
    for name in ["Node", "Document", "Element", "EventTarget"] {
      _ = ScriptedInterface.named(name)
    }
    _ = PassingMembers.byInterface
  }
}
