import type { FieldTypes } from '../../filter/field.ts'
import { isGroup, type Filter } from '../../filter/filter.ts'
import { questionOf, type FilterOptions, type Question } from '../../filter/question.ts'
import type { Column } from './column.ts'

export type FilterSubject<Row> = {
  column: (field: string) => Column<Row>
  fields: FieldTypes
  options: FilterOptions
}

/** Those of the positions that pass, in their order. Fails with a `FilterError` where the fields have no such condition. */
export function filterPositions<Row>(positions: Uint32Array, filter: Filter, subject: FilterSubject<Row>): Uint32Array {
  return positions.filter(positionTest(filter, subject))
}

function positionTest<Row>(filter: Filter, subject: FilterSubject<Row>): (position: number) => boolean {
  if (isGroup(filter)) {
    const tests = filter.filters.map((child) => positionTest(child, subject))
    return filter.logic === 'and'
      ? (position) => tests.every((test) => test(position))
      : (position) => tests.some((test) => test(position))
  }
  const question = questionOf(filter, subject.fields, subject.options)
  return conditionTest(question, subject.column(filter.field))
}

function conditionTest<Row>(question: Question, column: Column<Row>): (position: number) => boolean {
  const { isNegative } = question
  if (question.kind === 'text' || column.type === 'text') {
    const folded = column.folded()
    const test = question.kind === 'text' ? question.test : undefined
    return (position) => {
      const text = folded[position] ?? null
      return (test === undefined ? text === null : text !== null && test(text)) !== isNegative
    }
  }
  const numbers = column.numbers()
  if (question.kind === 'null') return (position) => Number.isNaN(numbers[position]) !== isNegative
  if (question.kind === 'boolean') {
    const wanted = Number(question.wanted)
    return (position) => (numbers[position] === wanted) !== isNegative
  }
  return (position) => question.test(numbers[position] as number) !== isNegative
}
