import { RE2JS } from 're2js'
import { PatternError } from './pattern-error.ts'
import { mostSteps, translatePattern } from './translate-pattern.ts'

/** Steps that one value may take. What is longer is no value that a pattern is about. */
const mostWork = 50_000_000
/** Values repeat themselves from element to element. */
const mostKnown = 5000

/**
 * Whether values are as a pattern of XML Schema says, which holds for the whole value. Takes time in proportion to the value's length. Fails
 * with `PatternError` for what is no such pattern, and for one that is too large.
 */
export function compilePattern(pattern: string): (value: string) => boolean {
  const { source, steps } = translatePattern(pattern)
  const engine = compiled(source)
  const known = new Map<string, boolean>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    if (value.length * Math.min(steps, mostSteps) > mostWork)
      throw new PatternError('A value is too long for a pattern.')
    const matches = engine.testExact(value)
    if (known.size >= mostKnown) known.clear()
    known.set(value, matches)
    return matches
  }
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(source)
  } catch (error) {
    throw new PatternError('The pattern is too large.', { cause: error })
  }
}
