import type { ExpressionFunction } from './call.ts'
import { dateFunctions } from './dates.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './texts.ts'

const functions: Readonly<Record<string, ExpressionFunction>> = {
  ...logicFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
}

export function functionNamed(name: string): ExpressionFunction | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** The signature of each function, for users: `ROUND(number, decimals)`. */
export const functionWords: readonly string[] = Object.values(functions).map(({ signature: signature }) => signature)

export function functionNames(): string[] {
  return Object.keys(functions)
}
