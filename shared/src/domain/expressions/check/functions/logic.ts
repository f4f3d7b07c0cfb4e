import { wrongType } from '../../expression-error.ts'
import { constant, stepOf, truthType, typeText } from '../checked.ts'
import { toCommonType, truthIn } from '../expect.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'

/** The maximum number of parts. */
export const maxArgumentCount = 30

export const logicFunctions = {
  IF: { signature: 'IF(condition, then, else)', minArguments: 2, maxArguments: 3, check: ifThenElse },
  AND: {
    signature: 'AND(condition, condition, …)',
    minArguments: 1,
    maxArguments: maxArgumentCount,
    check: (call) => combineTruths('and', call),
  },
  OR: {
    signature: 'OR(condition, condition, …)',
    minArguments: 1,
    maxArguments: maxArgumentCount,
    check: (call) => combineTruths('or', call),
  },
  NOT: { signature: 'NOT(condition)', minArguments: 1, maxArguments: 1, check: (call) => combineTruths('not', call) },
  ISBLANK: { signature: 'ISBLANK(value)', minArguments: 1, maxArguments: 1, check: blank },
  COALESCE: { signature: 'COALESCE(value, value, …)', minArguments: 1, maxArguments: maxArgumentCount, check: firstOf },
} as const satisfies Record<string, ExpressionFunction>

function ifThenElse(call: Call) {
  const { at, requirement: requirement } = call
  const condition = partAt(call, 0)
  if (condition.type.type !== 'boolean') {
    const message = `${requirement.named(condition)} is ${typeText(condition.type)}; the condition of IF must be a comparison, or yes or no.`
    throw wrongType(message, condition.at)
  }
  const { parts, type } = toCommonType(call.parts.slice(1), requirement)
  const [then, otherwise = constant(null, type, at)] = parts
  return stepOf('if', type, [condition, then ?? otherwise, otherwise], at)
}

function combineTruths(step: 'and' | 'or' | 'not', { parts, at, requirement: requirement }: Call) {
  return stepOf(
    step,
    truthType,
    parts.map((part) => truthIn(part, requirement)),
    at,
  )
}

/** Users cannot distinguish empty text from a missing value, so both are blank. */
function blank({ parts, at }: Call) {
  const isText = parts[0]?.type.type === 'text'
  return stepOf(isText ? 'isBlankText' : 'isBlank', truthType, parts, at)
}

function firstOf({ parts: args, at, requirement: requirement }: Call) {
  const { parts, type } = toCommonType(args, requirement)
  return stepOf(type.type === 'text' ? 'firstText' : 'first', type, parts, at)
}
