import { type CellValue, type FieldType, type FieldTypes, type Filter, isGroup } from './filter.ts'
import { fold } from './fold.ts'
import { questionOf, type FilterOptions, type Question, type TextQuestion } from './question.ts'

/** Whether a row passes; `valueOf` returns the values of its fields. */
export type RowFilter = (valueOf: (field: string) => CellValue) => boolean

/** Compiles a filter for many rows. Throws a `FilterError` if it is invalid for the fields. */
export function rowFilter(filter: Filter, fields: FieldTypes, options: FilterOptions = {}): RowFilter {
  if (isGroup(filter)) {
    const tests = filter.filters.map((child) => rowFilter(child, fields, options))
    return filter.logic === 'and'
      ? (valueOf) => tests.every((test) => test(valueOf))
      : (valueOf) => tests.some((test) => test(valueOf))
  }
  const { field } = filter
  const question = questionOf(filter, fields, options)
  const type = fields[field] ?? 'text'
  return (valueOf) => isMet(question, valueOf(field), type) !== question.isNegative
}

function isMet(question: Question, value: CellValue, type: FieldType): boolean {
  switch (question.kind) {
    case 'null':
      return type === 'text' || type === 'boolean' ? value === null : Number.isNaN(numberIn(value, type))
    case 'text': {
      const text = textIn(value)
      return text !== null && hasNeedle(fold(text), question)
    }
    case 'texts': {
      const text = textIn(value)
      return text === null ? question.hasNull : question.needles.has(fold(text))
    }
    case 'number':
      return question.test(numberIn(value, type))
    case 'boolean':
      return value === question.expected
  }
}

function hasNeedle(folded: string, { form, needle }: TextQuestion): boolean {
  switch (form) {
    case 'whole':
      return folded === needle
    case 'start':
      return folded.startsWith(needle)
    case 'end':
      return folded.endsWith(needle)
    case 'part':
      return folded.includes(needle)
  }
}

/**
 * A value as a number for comparison, also for dates and booleans. A missing value is NaN, which no comparison matches.
 */
export function numberIn(value: CellValue, type: FieldType): number {
  if (type === 'boolean') return typeof value === 'boolean' ? Number(value) : Number.NaN
  if (type === 'number') return typeof value === 'number' ? value : Number.NaN
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

/** A value as text for comparison. */
export function textIn(value: CellValue): string | null {
  return value === null || typeof value === 'string' ? value : String(value)
}
