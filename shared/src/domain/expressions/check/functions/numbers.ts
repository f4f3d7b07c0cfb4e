import { wrongType } from '../../expression-error.ts'
import { constant, numberType, stepOf, typeText, type Checked } from '../checked.ts'
import { toCommonType, numberIn } from '../expect.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'
import { maxArgumentCount } from './logic.ts'

export const numberFunctions = {
  ROUND: {
    signature: 'ROUND(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => checkRounding('round', call),
  },
  ROUNDUP: {
    signature: 'ROUNDUP(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => checkRounding('roundUp', call),
  },
  ROUNDDOWN: {
    signature: 'ROUNDDOWN(number, decimals)',
    minArguments: 1,
    maxArguments: 2,
    check: (call) => checkRounding('roundDown', call),
  },
  ABS: { signature: 'ABS(number)', minArguments: 1, maxArguments: 1, check: checkAbsolute },
  MIN: {
    signature: 'MIN(value, value, …)',
    minArguments: 1,
    maxArguments: maxArgumentCount,
    check: (call) => checkExtreme('least', call),
  },
  MAX: {
    signature: 'MAX(value, value, …)',
    minArguments: 1,
    maxArguments: maxArgumentCount,
    check: (call) => checkExtreme('greatest', call),
  },
} as const satisfies Record<string, ExpressionFunction>

const maxDecimals = 10

function checkRounding(step: 'round' | 'roundUp' | 'roundDown', call: Call) {
  const number = numberIn(partAt(call, 0), call.requirement)
  const decimals = call.parts[1] ?? constant(0, numberType, call.at)
  return stepOf(step, number.type, [number, checkDecimals(decimals, call)], call.at)
}

/** The number of decimals must be a literal, so that a column has the same number in every row. */
function checkDecimals(part: Checked, { requirement }: Call): Checked {
  const decimals = part.step === 'constant' ? part.value : undefined
  if (typeof decimals === 'number' && Number.isInteger(decimals) && Math.abs(decimals) <= maxDecimals) return part
  const message = `${requirement.by} needs a whole number of decimals from −${maxDecimals} to ${maxDecimals}.`
  throw wrongType(message, part.at)
}

function checkAbsolute(call: Call) {
  const number = numberIn(partAt(call, 0), call.requirement)
  return stepOf('abs', number.type, [number], call.at)
}

function checkExtreme(step: 'least' | 'greatest', { parts: args, at, requirement }: Call) {
  const { parts, type } = toCommonType(args, requirement)
  if (type.type !== 'text' && type.type !== 'boolean') return stepOf(step, type, parts, at)
  const [first] = args
  throw wrongType(
    `${first ? requirement.named(first) : 'It'} is ${typeText(type)}; ${requirement.by} needs numbers or dates.`,
    first?.at ?? at,
  )
}
