import { wrongType } from '../../expression-error.ts'
import { constant, stepOf, truthType, typeText } from '../checked.ts'
import { alike, truthIn } from '../expect.ts'
import { partAt, type Call, type ExpressionFunction } from './call.ts'

/** The maximum number of parts. */
export const many = 30

export const logicFunctions = {
  IF: { words: 'IF(condition, then, else)', minArguments: 2, maxArguments: 3, check: chosen },
  AND: {
    words: 'AND(condition, condition, …)',
    minArguments: 1,
    maxArguments: many,
    check: (call) => joined('and', call),
  },
  OR: {
    words: 'OR(condition, condition, …)',
    minArguments: 1,
    maxArguments: many,
    check: (call) => joined('or', call),
  },
  NOT: { words: 'NOT(condition)', minArguments: 1, maxArguments: 1, check: (call) => joined('not', call) },
  ISBLANK: { words: 'ISBLANK(value)', minArguments: 1, maxArguments: 1, check: blank },
  COALESCE: { words: 'COALESCE(value, value, …)', minArguments: 1, maxArguments: many, check: firstOf },
} as const satisfies Record<string, ExpressionFunction>

function chosen(call: Call) {
  const { at, wanted } = call
  const condition = partAt(call, 0)
  if (condition.type.type !== 'boolean') {
    const message = `${wanted.named(condition)} is ${typeText(condition.type)}; the condition of IF must be a comparison, or yes or no.`
    throw wrongType(message, condition.at)
  }
  const { parts, type } = alike(call.parts.slice(1), wanted)
  const [then, otherwise = constant(null, type, at)] = parts
  return stepOf('if', type, [condition, then ?? otherwise, otherwise], at)
}

function joined(step: 'and' | 'or' | 'not', { parts, at, wanted }: Call) {
  return stepOf(
    step,
    truthType,
    parts.map((part) => truthIn(part, wanted)),
    at,
  )
}

/** Users cannot distinguish empty text from a missing value, so both are blank. */
function blank({ parts, at }: Call) {
  const isText = parts[0]?.type.type === 'text'
  return stepOf(isText ? 'isBlankText' : 'isBlank', truthType, parts, at)
}

function firstOf({ parts: given, at, wanted }: Call) {
  const { parts, type } = alike(given, wanted)
  return stepOf(type.type === 'text' ? 'firstText' : 'first', type, parts, at)
}
