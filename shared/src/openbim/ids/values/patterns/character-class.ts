import { complementOf, single, subtract, unionOf, type CodePoints } from './code-points.ts'
import { classNamed, classOfLetter } from './named-classes.ts'
import type { PatternText } from './pattern-text.ts'

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
/** XML Schema does not allow escaping the last of these. Files do it nevertheless, and the meaning is clear. */
const escaped = '\\|.?*+(){}-[]^/'

/** Maximum nesting of subtracted classes. */
const maxDepth = 20

/** Parses what follows a backslash: one character, or a named class. */
export function readEscape(text: PatternText): CodePoints {
  const letter = text.take()
  if (letter in controls) return single(controls[letter] ?? '')
  if (escaped.includes(letter)) return single(letter)
  if (letter === 'p' || letter === 'P') {
    const name = text.match(/\{([\w-]+)\}/y)?.[1]
    const characterClass = name === undefined ? undefined : classNamed(name)
    if (!characterClass) throw text.fail(`There is no character category or block named '${name ?? ''}'`)
    return letter === 'p' ? characterClass : complementOf(characterClass)
  }
  const several = classOfLetter(letter)
  if (!several) throw text.fail(`XML Schema doesn't support '\\${letter}'`)
  return several
}

/** Parses a class in brackets, after the opening bracket: `[a-z-[aeiou]]`. */
export function readCharacterClass(text: PatternText, depth = 0): CodePoints {
  if (depth > maxDepth) throw text.fail('Classes are nested too deeply')
  const isNegative = text.takes('^')
  const parts: CodePoints[] = []
  let subtracted: CodePoints = []
  while (!text.takes(']')) {
    if (parts.length > 0 && text.takes('-[')) {
      subtracted = readCharacterClass(text, depth + 1)
      if (!text.takes(']')) throw text.fail('A class subtraction must be at the end')
      break
    }
    parts.push(readRange(text))
  }
  if (parts.length === 0) throw text.fail('A class has no characters')
  const all = unionOf(...parts)
  return subtract(isNegative ? complementOf(all) : all, subtracted)
}

/** One character, a named class, or a range. */
function readRange(text: PatternText): CodePoints {
  const first = readMember(text)
  const [from] = first
  // A hyphen before the end of the class, or before a subtracted class, does not start a range.
  if (first.length !== 1 || from === undefined || from[0] !== from[1] || !text.match(/-(?=[^\]\[])/y)) return first
  const last = readMember(text)
  const to = last[0]?.[0] ?? 0
  if (last.length !== 1 || last[0]?.[1] !== to || to < from[0]) throw text.fail('A range of characters has no end')
  return [[from[0], to]]
}

function readMember(text: PatternText): CodePoints {
  const character = text.take()
  if (character === '[') throw text.fail("Write '\\[' for '[' inside a class")
  return character === '\\' ? readEscape(text) : single(character)
}
