import fc from 'fast-check'
import { expressionCase, expressionCaseWithNulls, roundedReference, type ExpressionCase } from './expression-case.ts'
import { bracketed, call, type Of } from './random-parts.ts'

export function joinedTexts(text: Of<string>, number: Of<number>): Of<string> {
  const all = fc.array(text, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    all.map((parts) =>
      expressionCaseWithNulls(call('CONCAT', parts), parts, (values) => values.map((one) => one ?? '').join('')),
    ),
    fc.tuple(text, number).map(([one, other]): ExpressionCase<string> => ({
      text: `${bracketed(one)} & ${bracketed(other)}`,
      evaluate: (row, context) => {
        const value = other.evaluate(row, context)
        return `${one.evaluate(row, context) ?? ''}${value === null ? '' : roundedReference(value, 10, 'halfExpand')}`
      },
    })),
  )
}

export function cutTexts(text: Of<string>, number: Of<number>): Of<string> {
  return fc.tuple(text, number, fc.boolean()).map(([one, count, isLeft]) =>
    expressionCase(call(isLeft ? 'LEFT' : 'RIGHT', [one, count]), [one, count], (value, length) => {
      const characters = Array.from(value)
      return characters
        .filter((_, index) => (isLeft ? index + 1 <= length : characters.length - index <= length))
        .join('')
    }),
  )
}

export function changedTexts(text: Of<string>): Of<string> {
  return fc.oneof(
    text.map((one) => expressionCase(`UPPER(${one.text})`, [one], (value) => value.toUpperCase())),
    text.map((one) => expressionCase(`LOWER(${one.text})`, [one], (value) => value.toLowerCase().replaceAll('ς', 'σ'))),
    text.map((one) => expressionCase(`TRIM(${one.text})`, [one], (value) => value.trim())),
  )
}

/** Other types converted to text. */
export function asText(day: Of<string>, truth: Of<boolean>): Of<string> {
  return fc.oneof(
    day.map((one) => expressionCaseWithNulls(`"" & ${bracketed(one)}`, [one], ([value]) => value ?? '')),
    truth.map((one) =>
      expressionCaseWithNulls(`${bracketed(one)} & ""`, [one], ([value]) =>
        value === null ? '' : value ? 'Yes' : 'No',
      ),
    ),
  )
}
