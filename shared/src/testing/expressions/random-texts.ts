import fc from 'fast-check'
import { meaningOf, meaningWithNulls, roundedPlainly, type Meaning } from './meaning.ts'
import { bracketed, call, type Of } from './random-parts.ts'

export function joinedTexts(text: Of<string>, number: Of<number>): Of<string> {
  const all = fc.array(text, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    all.map((parts) =>
      meaningWithNulls(call('CONCAT', parts), parts, (values) => values.map((one) => one ?? '').join('')),
    ),
    fc.tuple(text, number).map(([one, other]): Meaning<string> => ({
      text: `${bracketed(one)} & ${bracketed(other)}`,
      plainly: (row, how) => {
        const value = other.plainly(row, how)
        return `${one.plainly(row, how) ?? ''}${value === null ? '' : roundedPlainly(value, 10, 'halfExpand')}`
      },
    })),
  )
}

export function cutTexts(text: Of<string>, number: Of<number>): Of<string> {
  return fc.tuple(text, number, fc.boolean()).map(([one, count, isLeft]) =>
    meaningOf(call(isLeft ? 'LEFT' : 'RIGHT', [one, count]), [one, count], (value, many) => {
      const characters = Array.from(value)
      return characters.filter((_, index) => (isLeft ? index + 1 <= many : characters.length - index <= many)).join('')
    }),
  )
}

export function changedTexts(text: Of<string>): Of<string> {
  return fc.oneof(
    text.map((one) => meaningOf(`UPPER(${one.text})`, [one], (value) => value.toUpperCase())),
    text.map((one) => meaningOf(`LOWER(${one.text})`, [one], (value) => value.toLowerCase().replaceAll('ς', 'σ'))),
    text.map((one) => meaningOf(`TRIM(${one.text})`, [one], (value) => value.trim())),
  )
}

/** Other types converted to text. */
export function asText(day: Of<string>, truth: Of<boolean>): Of<string> {
  return fc.oneof(
    day.map((one) => meaningWithNulls(`"" & ${bracketed(one)}`, [one], ([value]) => value ?? '')),
    truth.map((one) =>
      meaningWithNulls(`${bracketed(one)} & ""`, [one], ([value]) => (value === null ? '' : value ? 'Yes' : 'No')),
    ),
  )
}
