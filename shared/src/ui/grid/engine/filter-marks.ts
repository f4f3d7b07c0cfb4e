import { conditionsIn, type Condition, type FieldTypes, type Filter, isGroup } from '../../../domain/filter/filter.ts'
import { questionOf, type FilterOptions, type Question } from '../../../domain/filter/question.ts'
import type { Column } from './column.ts'
import { marksOfText, marksOfTexts } from './folded-texts.ts'

/** 1 at the position of each row that passes, 0 at the others. */
export type Marks = Uint8Array

export type FilterSubject<Row> = {
  count: number
  column: (field: string) => Column<Row>
  fields: FieldTypes
  /** For fields with a time zone of their own. */
  zones: ReadonlyMap<string, string>
  options: FilterOptions
}

/**
 * Marks the rows that pass a filter. The result of a condition is cached while filters contain it, so typing into one
 * filter evaluates only that one. Throws a `FilterError` if a condition is invalid for the fields.
 */
export function filterMarks<Row>(subject: FilterSubject<Row>) {
  let cached = new Map<string, Marks>()
  // Results of the previous filter, which stays on screen until the new one is ready.
  let previous = new Map<string, Marks>()
  const find = (name: string) => cached.get(name) ?? previous.get(name)
  return {
    marks: (filter: Filter): Marks => {
      const used = new Map<string, Marks>()
      function ofCondition(condition: Condition): Marks {
        const name = nameOf(condition)
        const marks = find(name) ?? marksOf(condition, subject)
        used.set(name, marks)
        return marks
      }
      const marks = combined(filter, subject.count, ofCondition)
      previous = cached
      cached = used
      return marks
    },
    /** The conditions that have not been evaluated yet. */
    missing: (filter: Filter | null): Condition[] =>
      filter === null ? [] : conditionsIn(filter).filter((condition) => find(nameOf(condition)) === undefined),
    /** Evaluates one condition and caches the result. */
    prepare: (condition: Condition): void => {
      cached.set(nameOf(condition), marksOf(condition, subject))
    },
  }
}

function nameOf({ field, operator, value, values }: Condition): string {
  return JSON.stringify([field, operator, value, values])
}

function combined(filter: Filter, count: number, ofCondition: (condition: Condition) => Marks): Marks {
  if (!isGroup(filter)) return ofCondition(filter)
  const [first, ...others] = filter.filters
  if (first && others.length === 0) return combined(first, count, ofCondition)
  const isAnd = filter.logic === 'and'
  const marks = new Uint8Array(count).fill(isAnd ? 1 : 0)
  for (const child of filter.filters) {
    const childMarks = combined(child, count, ofCondition)
    if (isAnd)
      for (let position = 0; position < count; position++) (marks[position] as number) &= childMarks[position] as number
    else
      for (let position = 0; position < count; position++) (marks[position] as number) |= childMarks[position] as number
  }
  return marks
}

function marksOf<Row>(condition: Condition, { fields, zones, options, column }: FilterSubject<Row>): Marks {
  const timeZone = zones.get(condition.field) ?? options.timeZone
  const question = questionOf(condition, fields, { ...options, timeZone })
  const marks = positiveMarks(question, column(condition.field))
  if (question.isNegative) for (let position = 0; position < marks.length; position++) (marks[position] as number) ^= 1
  return marks
}

function positiveMarks<Row>(question: Question, column: Column<Row>): Uint8Array {
  if (question.kind === 'text') return marksOfText(column.folded.get(), question)
  if (question.kind === 'texts') return marksOfTexts(column.folded.get(), question)
  if (question.kind === 'null' && column.type === 'text') return column.folded.get().isNull.slice()
  const test = numberTest(question)
  const numbers = column.numbers.get()
  const marks = new Uint8Array(numbers.length)
  for (let position = 0; position < marks.length; position++) if (test(numbers[position] as number)) marks[position] = 1
  return marks
}

function numberTest(question: Exclude<Question, { kind: 'text' | 'texts' }>): (value: number) => boolean {
  if (question.kind === 'null') return Number.isNaN
  if (question.kind === 'number') return question.test
  const expected = Number(question.expected)
  return (value) => value === expected
}
