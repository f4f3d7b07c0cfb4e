import type { Span } from '../../expression-error.ts'
import type { Checked } from '../checked.ts'
import type { Requirement } from '../expect.ts'

export type Call = { parts: readonly Checked[]; at: Span; requirement: Requirement }

export type ExpressionFunction = {
  /** The signature for users: `IF(condition, then, else)`. */
  signature: string
  minArguments: number
  maxArguments: number
  check: (call: Call) => Checked
}

/** The part at an index. The number of parts has been checked before. */
export function partAt({ parts }: Call, index: number): Checked {
  const part = parts[index]
  if (!part) throw new Error('A function has too few arguments.')
  return part
}
