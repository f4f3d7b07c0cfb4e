import { numberType, stepOf, textType, truthType } from '../checked.ts'
import { numberIn, textIn, toText } from '../expect.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'
import { maxArgumentCount } from './logic.ts'

export const textFunctions = {
  CONCAT: { signature: 'CONCAT(value, value, …)', minArguments: 1, maxArguments: maxArgumentCount, check: joinTexts },
  LEFT: { signature: 'LEFT(text, characters)', minArguments: 2, maxArguments: 2, check: (call) => cut('left', call) },
  RIGHT: {
    signature: 'RIGHT(text, characters)',
    minArguments: 2,
    maxArguments: 2,
    check: (call) => cut('right', call),
  },
  LEN: { signature: 'LEN(text)', minArguments: 1, maxArguments: 1, check: lengthOf },
  UPPER: { signature: 'UPPER(text)', minArguments: 1, maxArguments: 1, check: (call) => changed('upper', call) },
  LOWER: { signature: 'LOWER(text)', minArguments: 1, maxArguments: 1, check: (call) => changed('lower', call) },
  TRIM: { signature: 'TRIM(text)', minArguments: 1, maxArguments: 1, check: (call) => changed('trim', call) },
  CONTAINS: { signature: 'CONTAINS(text, part)', minArguments: 2, maxArguments: 2, check: contained },
} as const satisfies Record<string, ExpressionFunction>

function joinTexts({ parts, at }: Call) {
  return stepOf('join', textType, parts.map(toText), at)
}

function cut(step: 'left' | 'right', call: Call) {
  const parts = [textIn(partAt(call, 0), call.requirement), numberIn(partAt(call, 1), call.requirement)]
  return stepOf(step, textType, parts, call.at)
}

function lengthOf(call: Call) {
  return stepOf('length', numberType, [textIn(partAt(call, 0), call.requirement)], call.at)
}

function changed(step: 'upper' | 'lower' | 'trim', call: Call) {
  return stepOf(step, textType, [textIn(partAt(call, 0), call.requirement)], call.at)
}

function contained(call: Call) {
  const parts = [textIn(partAt(call, 0), call.requirement), textIn(partAt(call, 1), call.requirement)]
  return stepOf('contains', truthType, parts, call.at)
}
