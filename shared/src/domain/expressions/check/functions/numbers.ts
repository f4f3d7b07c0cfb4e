import { wrongType } from '../../expression-error.ts'
import { constant, numberType, stepOf, typeText, type Checked } from '../checked.ts'
import { alike, numberIn } from '../expect.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'
import { many } from './logic.ts'

export const numberFunctions = {
  ROUND: {
    words: 'ROUND(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => rounded('round', call),
  },
  ROUNDUP: {
    words: 'ROUNDUP(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => rounded('roundUp', call),
  },
  ROUNDDOWN: {
    words: 'ROUNDDOWN(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => rounded('roundDown', call),
  },
  ABS: { words: 'ABS(number)', minArguments: 1, maxArguments: 1, check: absolute },
  MIN: { words: 'MIN(value, value, …)', minArguments: 1, maxArguments: many, check: (call) => extreme('least', call) },
  MAX: {
    words: 'MAX(value, value, …)',
    minArguments: 1,
    maxArguments: many,
    check: (call) => extreme('greatest', call),
  },
} as const satisfies Record<string, ExpressionFunction>

const maxDecimals = 10

function rounded(step: 'round' | 'roundUp' | 'roundDown', call: Call) {
  const number = numberIn(partAt(call, 0), call.wanted)
  const decimals = call.parts[1] ?? constant(0, numberType, call.at)
  return stepOf(step, number.type, [number, decimalsIn(decimals, call)], call.at)
}

/** The number of decimals must be a literal, so that a column has the same number in every row. */
function decimalsIn(part: Checked, { wanted }: Call): Checked {
  const decimals = part.step === 'constant' ? part.value : undefined
  if (typeof decimals === 'number' && Number.isInteger(decimals) && Math.abs(decimals) <= maxDecimals) return part
  const message = `${wanted.by} needs a whole number of decimals from −${maxDecimals} to ${maxDecimals}.`
  throw wrongType(message, part.at)
}

function absolute(call: Call) {
  const number = numberIn(partAt(call, 0), call.wanted)
  return stepOf('abs', number.type, [number], call.at)
}

function extreme(step: 'least' | 'greatest', { parts: given, at, wanted }: Call) {
  const { parts, type } = alike(given, wanted)
  if (type.type !== 'text' && type.type !== 'boolean') return stepOf(step, type, parts, at)
  const [first] = given
  throw wrongType(
    `${first ? wanted.named(first) : 'It'} is ${typeText(type)}; ${wanted.by} needs numbers or dates.`,
    first?.at ?? at,
  )
}
