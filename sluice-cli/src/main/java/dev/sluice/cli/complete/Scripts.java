package dev.sluice.cli.complete;

import dev.sluice.cli.flags.UsageException;
import java.util.List;

/**
 * The scripts that teach shells to complete. Each hands the words on the command line to the
 * program, offers what {@link Completer} answers, and leaves paths to the shell, which knows how to
 * quote them.
 */
public final class Scripts {
  static final List<String> SHELLS = List.of("bash", "zsh", "fish", "powershell");

  /** A shell cuts words at = and :, so what belongs together is joined before it is handed on. */
  private static final String BASH =
      """
      _sluice() {
        local program="${COMP_WORDS[0]/#\\~/$HOME}" line joined='' word i directive=':none'
        local -a words=() lines=()
        for ((i = 1; i <= COMP_CWORD; i++)); do
          word="${COMP_WORDS[i]}"
          if [[ $word == [=:]* || $joined == *[=:] ]] && ((i > 1)) &&
            [[ ${COMP_LINE:0:COMP_POINT} == *"$joined$word"* ]]; then
            joined+="$word"
          else
            ((i > 1)) && words+=("$joined")
            joined="$word"
          fi
        done
        mapfile -t lines < <("$program" __complete "${words[@]}" "+$joined" 2>/dev/null)
        COMPREPLY=()
        # What readline replaces begins after the last = or : of the word.
        local cut="${joined%"${joined##*[=:]}"}"
        for line in "${lines[@]}"; do
          case "$line" in
            :*) directive="$line" ;;
            *) line="${line%%$'\\t'*}" && COMPREPLY+=("${line#"$cut"}") ;;
          esac
        done
        case "$directive" in
          :none) compopt +o default +o bashdefault ;;
          :folders) compopt +o default +o bashdefault -o dirnames ;;
        esac
        if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == --*= ]]; then
          compopt -o nospace
        fi
      }
      complete -o bashdefault -o default -F _sluice sluice
      """;

  private static final String ZSH =
      """
      #compdef sluice
      _sluice() {
        local program="${words[1]/#\\~/$HOME}" line directive=':none'
        local -a typed lines candidates
        typed=("${(@Q)words[2,CURRENT-1]}")
        lines=("${(@f)$("$program" __complete "${typed[@]}" "+${(Q)words[CURRENT]}" 2>/dev/null)}")
        for line in "${lines[@]}"; do
          case "$line" in
            :*) directive="$line" ;;
            *) candidates+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
          esac
        done
        (($#candidates)) && _describe sluice candidates
        case "$directive" in
          :files) compset -P '*=' ; _files ;;
          :folders) compset -P '*=' ; _files -/ ;;
        esac
      }
      # Loaded from $fpath this file is the function; read by 'source' it registers it.
      if [ "$funcstack[1]" = _sluice ]; then
        _sluice "$@"
      else
        compdef _sluice sluice
      fi
      """;

  private static final String FISH =
      """
      function __sluice_complete
          set -l typed (commandline -opc)
          set -l current (commandline -ct)
          set -l program (string replace -r '^~' $HOME -- $typed[1])
          set -e typed[1]
          set -l attached (string match -r '^--[^=]*=' -- $current; or echo '')
          set -l begun (string sub -s (math 1 + (string length -- "$attached")) -- $current)
          for line in ($program __complete $typed "+$current" 2>/dev/null)
              switch $line
                  case ':files'
                      for path in (__fish_complete_path "$begun")
                          echo -- $attached$path
                      end
                  case ':folders'
                      for path in (__fish_complete_directories "$begun" '')
                          echo -- $attached$path
                      end
                  case ':*'
                  case '*'
                      echo -- $line
              end
          end
      end
      complete -c sluice -f -a '(__sluice_complete)'
      """;

  private static final String POWERSHELL =
      """
      Register-ArgumentCompleter -Native -CommandName sluice -ScriptBlock {
          param($wordToComplete, $commandAst, $cursorPosition)
          $elements = @($commandAst.CommandElements)
          $program = "$($elements[0])"
          $words = @()
          foreach ($element in ($elements | Select-Object -Skip 1)) {
              if ($element.Extent.EndOffset -lt $cursorPosition) {
                  $words += "$element".Trim("'", '"')
              }
          }
          $directive = ':none'
          $lines = @(& $program __complete @words "+$wordToComplete" 2>$null)
          foreach ($line in $lines) {
              if ($line.StartsWith(':')) {
                  $directive = $line
                  continue
              }
              $parts = $line.Split("`t", 2)
              $meaning = if ($parts.Count -gt 1 -and $parts[1]) { $parts[1] } else { $parts[0] }
              [System.Management.Automation.CompletionResult]::new(
                  $parts[0], $parts[0], 'ParameterValue', $meaning)
          }
          if ($directive -ne ':none') {
              $attached = if ($wordToComplete -match '^--[^=]*=') { $Matches[0] } else { '' }
              $begun = $wordToComplete.Substring($attached.Length)
              foreach ($path in (Get-ChildItem -Path "$begun*" -ErrorAction SilentlyContinue)) {
                  if ($directive -eq ':folders' -and -not $path.PSIsContainer) { continue }
                  $folder = Split-Path -Path $begun -Parent -ErrorAction SilentlyContinue
                  $name = $path.Name
                  if ($folder) { $name = Join-Path -Path $folder -ChildPath $name }
                  $text = "$attached$name"
                  if ($text.Contains(' ')) { $text = "'$text'" }
                  [System.Management.Automation.CompletionResult]::new(
                      $text, $path.Name, 'ProviderItem', $path.Name)
              }
          }
      }
      """;

  private Scripts() {}

  /** The script for a shell. */
  public static String of(String shell) {
    return switch (shell) {
      case "bash" -> BASH;
      case "zsh" -> ZSH;
      case "fish" -> FISH;
      case "powershell", "pwsh" -> POWERSHELL;
      default ->
          throw new UsageException(
              "no completion for '" + shell + "'; there is " + String.join(", ", SHELLS));
    };
  }
}
