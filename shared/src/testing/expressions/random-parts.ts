import fc from 'fast-check'
import { limited, dayOf, expressionCase, type ExpressionCase } from './expression-case.ts'
import { randomLiteral } from './random-literals.ts'

export type Of<Answer> = fc.Arbitrary<ExpressionCase<Answer>>

export function field<Answer>(text: string, key: string): Of<Answer> {
  return fc.constant({ text, evaluate: (row) => (row[key] ?? null) as Answer | null })
}

export function numberField(text: string, key: string): Of<number> {
  return field<number>(text, key).map((one) => expressionCase(text, [one], limited))
}

export function truth(value: boolean): ExpressionCase<boolean> {
  return { text: value ? 'TRUE' : 'no', evaluate: () => value }
}

export function literalIn(unit: string, factor: number): Of<number> {
  return randomLiteral.map(({ text, evaluate }) =>
    expressionCase(`${text}${unit}`, [{ text, evaluate }], (number) => limited(number * factor)),
  )
}

export function bracketed({ text }: ExpressionCase<unknown>): string {
  return `(${text})`
}

export function call(name: string, parts: readonly ExpressionCase<unknown>[]): string {
  return `${name}(${parts.map(({ text }) => text).join(', ')})`
}

export const spanField = numberField('[Span]', 'span').map((one) =>
  expressionCase(one.text, [one], (feet) => limited(feet * 0.3048)),
)

export const momentField = field<string>('[Asked]', 'asked').map((one) => expressionCase(one.text, [one], Date.parse))

export const today: ExpressionCase<string> = {
  text: 'TODAY()',
  evaluate: (_row, { now, timeZone }) => dayOf(now.getTime(), timeZone),
}

export const textLiteral: Of<string> = fc.constantFrom('', 'a', 'B ', '"ß"', ' İ', 'Σς', '😀').map((value) => ({
  text: `"${value.replaceAll('"', '""')}"`,
  evaluate: () => value,
}))
