import { single, type CodePoints } from './code-points.ts'
import { readCharacterClass, readEscape } from './character-class.ts'
import { anyCharacter } from './named-classes.ts'
import { readPattern, type PatternText } from './pattern-text.ts'

/** Maximum size. Matching takes this many steps for each character of a value, so this limits time and memory. */
export const maxSteps = 5000
const maxCharacters = 10_000
const maxDepth = 100
/** The engine's limit of repetitions, including nested ones. */
const maxCounted = 1000

/** An expression of the engine with its size and its largest repetition. */
type Part = { source: string; steps: number; counts: number }

/**
 * Translates an XML Schema pattern to re2js. All characters become ranges of code points, because the two languages
 * define named classes differently. Throws a `PatternError` for a pattern that is invalid or too large.
 */
export function translatePattern(pattern: string): Part {
  const text = readPattern(pattern)
  if (pattern.length > maxCharacters) throw text.fail(`A pattern has more than ${maxCharacters} characters`)
  const part = readAlternatives(text, 0)
  if (text.peek() !== undefined) throw text.fail("')' has no matching '('")
  return part
}

function readAlternatives(text: PatternText, depth: number): Part {
  if (depth > maxDepth) throw text.fail('Groups are nested too deeply')
  const branches = [readBranch(text, depth)]
  while (text.takes('|')) branches.push(readBranch(text, depth))
  return { ...joinParts(text, branches), source: `(?:${branches.map(({ source }) => source).join('|')})` }
}

function readBranch(text: PatternText, depth: number): Part {
  const pieces: Part[] = []
  for (let next = text.peek(); next !== undefined && next !== '|' && next !== ')'; next = text.peek()) {
    pieces.push(readQuantifier(text, readAtom(text, depth)))
  }
  return joinParts(text, pieces)
}

function joinParts(text: PatternText, parts: readonly Part[]): Part {
  const steps = parts.reduce((sum, part) => sum + part.steps, 1)
  if (steps > maxSteps) throw text.fail('The pattern is too large')
  return {
    source: parts.map(({ source }) => source).join(''),
    steps,
    counts: parts.reduce((max, part) => Math.max(max, part.counts), 1),
  }
}

function readAtom(text: PatternText, depth: number): Part {
  const character = text.take()
  if (character === '(') {
    const group = readAlternatives(text, depth + 1)
    if (!text.takes(')')) throw text.fail("'(' has no matching ')'")
    return group
  }
  if (character === '[') return setPattern(readCharacterClass(text))
  if (character === '\\') return setPattern(readEscape(text))
  if (character === '.') return setPattern(anyCharacter)
  if ('?*+{}]'.includes(character))
    throw text.fail(`'${character}' is not allowed here. Write \\${character} for the character itself`)
  return setPattern(single(character))
}

/** Large classes need as much memory as several steps. */
function setPattern(set: CodePoints): Part {
  const ranges = set.map(([first, last]) => `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`)
  const source = ranges.length === 0 ? '[^\\x{0}-\\x{10ffff}]' : `[${ranges.join('')}]`
  return { source, steps: 1 + Math.floor(ranges.length / 100), counts: 1 }
}

function readQuantifier(text: PatternText, atom: Part): Part {
  if (text.takes('?')) return repeated(text, atom, 0, 1)
  if (text.takes('*')) return repeated(text, atom, 0, undefined)
  if (text.takes('+')) return repeated(text, atom, 1, undefined)
  if (text.peek() !== '{') return atom
  const [, min = '', comma, max = ''] = text.match(/\{(\d+)(,?)(\d*)\}/y) ?? []
  if (min === '' || (comma === '' && max !== ''))
    throw text.fail('The braces must contain a count such as {2} or {1,3}')
  const [from, to] = [Number(min), comma === '' ? Number(min) : max === '' ? undefined : Number(max)]
  if (to !== undefined && to < from) throw text.fail('The maximum count is less than the minimum')
  return repeated(text, atom, from, to)
}

/** Splits a repetition that exceeds the engine's limit into several. */
function repeated(text: PatternText, atom: Part, from: number, to: number | undefined): Part {
  const steps = 1 + atom.steps * Math.max(1, to ?? from + 1)
  if (steps > maxSteps) throw text.fail('The pattern is too large')
  const chunk = Math.max(1, Math.floor(maxCounted / atom.counts))
  const times = (count: number, min: (chunk: number) => string) =>
    Array.from({ length: Math.ceil(count / chunk) }, (_, index) => {
      const max = Math.min(chunk, count - index * chunk)
      return `(?:${atom.source}){${min(max)}${max}}`
    }).join('')
  const requiredSource = times(from, () => '')
  const optionalSource = to === undefined ? `(?:${atom.source})*` : times(to - from, () => '0,')
  const counts = atom.counts * Math.min(chunk, Math.max(1, from, (to ?? 0) - from))
  return { source: `(?:${requiredSource}${optionalSource})`, steps, counts }
}
