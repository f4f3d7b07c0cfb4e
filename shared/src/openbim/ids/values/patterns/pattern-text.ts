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
  let position = 0
  return {
    peek: () => characterAt(pattern, position),
    take: () => {
      const character = characterAt(pattern, position)
      if (character === undefined) throw new PatternError('The pattern is incomplete.')
      position += character.length
      return character
    },
    takes: (characters) => {
      const isThere = pattern.startsWith(characters, position)
      if (isThere) position += characters.length
      return isThere
    },
    match: (expression) => {
      expression.lastIndex = position
      const found = expression.exec(pattern)
      if (found) position = expression.lastIndex
      return found
    },
    fail: (reason) => new PatternError(`${reason} (character ${position} of the pattern).`),
  }
}

function characterAt(text: string, index: number): string | undefined {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? undefined : String.fromCodePoint(codePoint)
}
