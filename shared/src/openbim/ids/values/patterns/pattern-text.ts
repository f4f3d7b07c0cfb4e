import { PatternError } from './pattern-error.ts'

/** A pattern with a read position. */
export type PatternText = {
  peek(): string | undefined
  /** Consumes the next character. */
  take(): string
  /** Consumes these characters if they are next. */
  takes(characters: string): boolean
  /** Consumes what a sticky expression matches at the position. */
  match(expression: RegExp): RegExpExecArray | null
  fail(reason: string): PatternError
}

export function readPattern(pattern: string): PatternText {
  let at = 0
  return {
    peek: () => characterAt(pattern, at),
    take: () => {
      const character = characterAt(pattern, at)
      if (character === undefined) throw new PatternError('The pattern is incomplete.')
      at += character.length
      return character
    },
    takes: (characters) => {
      const isThere = pattern.startsWith(characters, at)
      if (isThere) at += characters.length
      return isThere
    },
    match: (expression) => {
      expression.lastIndex = at
      const found = expression.exec(pattern)
      if (found) at = expression.lastIndex
      return found
    },
    fail: (reason) => new PatternError(`${reason} (character ${at} of the pattern).`),
  }
}

function characterAt(text: string, at: number): string | undefined {
  const codePoint = text.codePointAt(at)
  return codePoint === undefined ? undefined : String.fromCodePoint(codePoint)
}
