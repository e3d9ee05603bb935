/// Completions of commands and options, made from the tables of the commands themselves.
struct ShellCompletions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// A command with its options, in the order of their names.
  private struct Subject {
    var name: String
    var summary: String
    var options: [(name: String, takesValue: Bool, summary: String)]
  }

  private let subjects: [Subject]

  init(_ commands: [any Command.Type]) {
    // Several commands share options with this one, and say so in their help.
    let shared = OptionHelp(RunCommand.help)
    subjects = commands.map { command in
      let help = OptionHelp(command.help)
      var options = command.options.map { option in
        let entry = help.entries[option.name] ?? shared.entries[option.name]
        return (
          name: option.name, takesValue: option.takesValue, summary: entry?.summary ?? ""
        )
      }
      options.append(("--help", false, "print the help"))
      return Subject(
        name: command.name, summary: command.summary,
        options: options.sorted { $0.name < $1.name })
    }
  }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The commands, and `help`, which is not in the table of commands.
  private var commands: [(name: String, summary: String)] {
    subjects.map { ($0.name, $0.summary) } + [("help", "explain a command")]
  }

  // MARK: bash

  private var bash: String {
    var text = """
      # Completions of jsprep for bash, as 'jsprep completions bash' prints them.
      _jsprep() {
        local word="${COMP_WORDS[COMP_CWORD]}" options=""
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ] || [ "${COMP_WORDS[1]}" = help ]; then
          options="\(commands.map(\.name).joined(separator: " "))"
          COMPREPLY=($(compgen -W "$options" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in

      """
    for subject in subjects {
      let names = subject.options.map(\.name).joined(separator: " ")
      text += "    \(subject.name)) options=\"\(names)\" ;;\n"
    }
    text += """
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
        esac
      }
      complete -o default -F _jsprep jsprep

      """
    return text
  }

  // MARK: zsh

  private var zsh: String {
    var text = """
      #compdef jsprep
      # Completions of jsprep for zsh, as 'jsprep completions zsh' prints them.
      _jsprep() {
        local -a commands
        commands=(

      """
    for command in commands {
      text += "    \(Self.quoted("\(command.name):\(command.summary)"))\n"
    }
    text += """
        )
        if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in

      """
    for subject in subjects {
      text += "    \(subject.name))\n      _arguments \\\n"
      for option in subject.options {
        let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")")
          .replacing(":", with: " -")
        let value = option.takesValue ? ":value:_files" : ""
        text += "        \(Self.quoted("*\(option.name)[\(summary)]\(value)")) \\\n"
      }
      text += "        '*:file:_files' ;;\n"
    }
    return text + "  esac\n}\n_jsprep \"$@\"\n"
  }

  // MARK: fish

  private var fish: String {
    var text = "# Completions of jsprep for fish, as 'jsprep completions fish' prints them.\n"
    for command in commands {
      text += "complete -c jsprep -n __fish_use_subcommand -f -a \(command.name)"
      text += " -d \(Self.quoted(command.summary))\n"
    }
    for subject in subjects {
      for option in subject.options {
        let isLong = option.name.hasPrefix("--")
        text += "complete -c jsprep -n '__fish_seen_subcommand_from \(subject.name)'"
        text += isLong ? " -l \(option.name.dropFirst(2))" : " -s \(option.name.dropFirst())"
        if option.takesValue { text += " -r" }
        if !option.summary.isEmpty { text += " -d \(Self.quoted(option.summary))" }
        text += "\n"
      }
    }
    return text
  }

  /// A text as one word of a shell.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
