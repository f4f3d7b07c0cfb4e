import type { IdsValue } from '../document/ids-value.ts'
import { compilePattern } from '../values/patterns/compile-pattern.ts'
import { isPatternError } from '../values/patterns/pattern-error.ts'
import { translatePattern } from '../values/patterns/translate-pattern.ts'
import type { Finding } from './audit-report.ts'

/**
 * Maximum size of all patterns of a file together. One pattern can have a size of 5000; a usual one has about twenty.
 * Compiling the maximum takes seconds.
 */
const maxSteps = 50_000

/** The patterns of a document, each compiled once, up to a limit. */
export class Patterns {
  readonly #known = new Map<string, string | undefined>()
  #steps = 0

  /** Whether the limit has been reached, so that later patterns are not checked. */
  get isExhausted(): boolean {
    return this.#steps > maxSteps
  }

  findings(value: IdsValue): Finding[] {
    const patterns = 'simple' in value ? [] : value.restriction.patterns
    return patterns.flatMap((pattern) => {
      const problem = this.#problemOf(pattern)
      if (problem === undefined) return anchorFindings(pattern)
      return { code: 'invalid-pattern', message: `The pattern '${pattern}' isn't valid: ${problem}` }
    })
  }

  #problemOf(pattern: string): string | undefined {
    if (this.#known.has(pattern) || this.isExhausted) return this.#known.get(pattern)
    const problem = this.#compile(pattern)
    this.#known.set(pattern, problem)
    return problem
  }

  #compile(pattern: string): string | undefined {
    try {
      this.#steps += translatePattern(pattern).steps
      if (!this.isExhausted) compilePattern(pattern)
      return undefined
    } catch (error) {
      if (isPatternError(error)) return error.message
      throw error
    }
  }
}

/** Other regular expression languages use these as anchors. */
function anchorFindings(pattern: string): Finding[] {
  if (!/^\^|^([^\\]|\\.)*\$$/su.test(pattern)) return []
  const message = `The pattern '${pattern}' matches the literal characters ^ and $. The pattern must match the whole value. Remove ^ and $.`
  return [{ code: 'anchored-pattern', severity: 'warning', message }]
}
