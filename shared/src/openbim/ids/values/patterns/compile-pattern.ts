import { RE2JS } from 're2js'
import { PatternError } from './pattern-error.ts'
import { maxSteps, translatePattern } from './translate-pattern.ts'

/** Maximum steps for one value. Patterns are not meant for longer values. */
const maxWork = 50_000_000
/** Size of the cache, which helps because values repeat from element to element. */
const maxKnown = 5000

/**
 * Compiles an XML Schema pattern, which matches complete values. Matching takes time in proportion to the length of the
 * value. Throws a `PatternError` for a pattern that is invalid or too large.
 */
export function compilePattern(pattern: string): (value: string) => boolean {
  const { source, steps } = translatePattern(pattern)
  const engine = compiled(source)
  const cache = new Map<string, boolean>()
  return (value) => {
    const before = cache.get(value)
    if (before !== undefined) return before
    if (value.length * Math.min(steps, maxSteps) > maxWork) throw new PatternError('A value is too long for a pattern.')
    const matches = engine.testExact(value)
    if (cache.size >= maxKnown) cache.clear()
    cache.set(value, matches)
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
