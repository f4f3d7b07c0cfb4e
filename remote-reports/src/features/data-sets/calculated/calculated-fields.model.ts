import {
  optionSetField,
  type CalculatedDataField,
  type DataField,
  type DataSourceName,
} from '@lintel/shared/contract/reports'
import {
  checkCalculated,
  isExpressionError,
  referencesIn,
  typeText,
  withKeys,
  withTitles,
} from '@lintel/shared/expressions'

export type KnownSource = { name: DataSourceName; fields: readonly DataField[] }

export type FieldCheck = { words: string; isWrong: boolean }

/** The source's fields without calculated ones. */
export function sourceFields(fields: readonly DataField[], calculated: readonly CalculatedDataField[]): DataField[] {
  const calculatedKeys = new Set(calculated.map(({ field }) => field))
  return fields.filter(({ field }) => !calculatedKeys.has(field))
}

/** Expressions with field titles, as displayed. */
export function toDisplayedFields(calculated: readonly CalculatedDataField[], fields: readonly DataField[]) {
  const all = [...fields, ...calculated]
  return calculated.map((one) => ({ ...one, expression: withTitles(one.expression, all) }))
}

/** Expressions with field keys, as stored. Unparsable ones are omitted. */
export function toStoredFields(written: readonly CalculatedDataField[], fields: readonly DataField[]) {
  const all = [...fields, ...written]
  return written.map((one) => ({ ...one, title: one.title.trim(), expression: withKeys(one.expression, all) }))
}

/** Unlisted fields of the source that expressions reference by key. */
function unlistedFields(source: DataSourceName, calculated: readonly CalculatedDataField[]): DataField[] {
  const fieldNames = new Set(calculated.flatMap(({ expression }) => namesIn(expression)))
  return [...fieldNames].flatMap((field) => optionSetField(source, field) ?? [])
}

/** None for unparsable expressions, whose errors are reported by the check. */
function namesIn(expression: string): string[] {
  try {
    return referencesIn(expression)
  } catch (error) {
    if (isExpressionError(error)) return []
    throw error
  }
}

/**
 * The type or error of each field. An unchanged field with an unchanged problem is valid: the platform has accepted it
 * and may know more fields than this page.
 */
export function checkFields(
  written: readonly CalculatedDataField[],
  { name, fields }: KnownSource,
  opened: readonly CalculatedDataField[],
): ReadonlyMap<string, FieldCheck> {
  const { checked, problems } = checkCalculated(written, [...fields, ...unlistedFields(name, written)])
  const before = checkCalculated(opened, [...fields, ...unlistedFields(name, opened)]).problems
  const titles = [...fields, ...written].map(({ title }) => title.trim().toLowerCase())
  return new Map(written.map((one) => [one.field, checkOf(one)]))

  function checkOf({ field, title, expression }: CalculatedDataField): FieldCheck {
    const found = checked.get(field)
    const isTwice = titles.filter((one) => one === title.trim().toLowerCase()).length > 1
    if (title.trim() === '') return { words: 'Enter a title.', isWrong: true }
    if (isTwice) return { words: 'Another field already has this title.', isWrong: true }
    const problem = problems.get(field)?.message
    const isUnchanged = opened.some((one) => one.field === field && one.expression === expression)
    if (isUnchanged && problem !== undefined && before.get(field)?.message === problem) {
      return { words: "It won't change.", isWrong: false }
    }
    if (!found) return { words: problem ?? 'Too many calculated fields.', isWrong: true }
    return { words: `It is ${typeText(found.type)}.`, isWrong: false }
  }
}
