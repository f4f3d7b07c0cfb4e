import fc from 'fast-check'
import { limited, dayOf, meaningOf, type Meaning } from './meaning.ts'
import { randomLiteral } from './random-literals.ts'

export type Of<Answer> = fc.Arbitrary<Meaning<Answer>>

export function field<Answer>(text: string, key: string): Of<Answer> {
  return fc.constant({ text, plainly: (row) => (row[key] ?? null) as Answer | null })
}

export function numberField(text: string, key: string): Of<number> {
  return field<number>(text, key).map((one) => meaningOf(text, [one], limited))
}

export function truth(value: boolean): Meaning<boolean> {
  return { text: value ? 'TRUE' : 'no', plainly: () => value }
}

export function literalIn(unit: string, factor: number): Of<number> {
  return randomLiteral.map(({ text, plainly }) =>
    meaningOf(`${text}${unit}`, [{ text, plainly }], (number) => limited(number * factor)),
  )
}

export function bracketed({ text }: Meaning<unknown>): string {
  return `(${text})`
}

export function call(name: string, parts: readonly Meaning<unknown>[]): string {
  return `${name}(${parts.map(({ text }) => text).join(', ')})`
}

export const spanField = numberField('[Span]', 'span').map((one) =>
  meaningOf(one.text, [one], (feet) => limited(feet * 0.3048)),
)

export const momentField = field<string>('[Asked]', 'asked').map((one) => meaningOf(one.text, [one], Date.parse))

export const today: Meaning<string> = {
  text: 'TODAY()',
  plainly: (_row, { now, timeZone }) => dayOf(now.getTime(), timeZone),
}

export const textLiteral: Of<string> = fc.constantFrom('', 'a', 'B ', '"ß"', ' İ', 'Σς', '😀').map((value) => ({
  text: `"${value.replaceAll('"', '""')}"`,
  plainly: () => value,
}))
