import type { FieldType } from '../../../../domain/filter/filter.ts'
import type { Column } from '../column.ts'
import type { Steps } from '../steps.ts'

/** The available aggregates of a group. Nulls are ignored. */
export const aggregates = ['count', 'distinct', 'sum', 'average', 'median', 'min', 'max'] as const
export type Aggregate = (typeof aggregates)[number]

/** The aggregate that is shown for each group, by column. */
export type Measure = { field: string; aggregate: Aggregate }

/** The value: a number, milliseconds since 1970 for moments and days, or text; null if all values are missing. */
export type AggregateValue = number | string | null

/** Groups are sorted by `order`: NaN without a value. */
export type Aggregated = { value: AggregateValue; order: number }

const ofAnything: readonly Aggregate[] = ['count', 'distinct']
const ofOrdered: readonly Aggregate[] = [...ofAnything, 'min', 'max']

export function aggregatesOf(type: FieldType): readonly Aggregate[] {
  if (type === 'number') return aggregates
  return type === 'boolean' ? ofAnything : ofOrdered
}

/** Whether the result is a value of the column, and formatted like one, or a separate number. */
export function isOwnValue(aggregate: Aggregate): boolean {
  return aggregate !== 'count' && aggregate !== 'distinct'
}

/** Prepares the column data that the aggregate needs, if that takes long. */
export function* prepareFor<Row>(column: Column<Row>, aggregate: Aggregate): Steps<void> {
  if (column.type !== 'text') yield* column.numbers.prepare(true)
  else if (isOwnValue(aggregate)) yield* column.ranks.prepare(true)
  else yield* column.texts.prepare(true)
}

/** Computes the aggregate of one group after another, without keeping state. */
export function aggregator<Row>(column: Column<Row>, aggregate: Aggregate): (positions: Uint32Array) => Aggregated {
  if (!aggregatesOf(column.type).includes(aggregate)) return () => noValue
  if (column.type === 'text') return textsIn(column, aggregate)
  const numbers = column.numbers.get()
  return (positions) => numberOf(aggregate, valuesAt(numbers, positions))
}

const noValue: Aggregated = { value: null, order: Number.NaN }

function result(value: number): Aggregated {
  return Number.isNaN(value) ? noValue : { value, order: value }
}

function valuesAt(numbers: Float64Array, positions: Uint32Array): Float64Array {
  const values = new Float64Array(positions.length)
  let count = 0
  for (let index = 0; index < positions.length; index++) {
    const value = numbers[positions[index] as number] as number
    if (!Number.isNaN(value)) values[count++] = value
  }
  return values.subarray(0, count)
}

function numberOf(aggregate: Aggregate, values: Float64Array): Aggregated {
  if (aggregate === 'count') return result(values.length)
  if (aggregate === 'distinct') return result(new Set(values).size)
  if (values.length === 0) return aggregate === 'sum' ? result(0) : noValue
  if (aggregate === 'median') return result(medianOf(values))
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  if (aggregate === 'min') return result(min)
  if (aggregate === 'max') return result(max)
  return result(aggregate === 'sum' ? sum : sum / values.length)
}

/** For an even number of values, the mean of the middle two. */
function medianOf(values: Float64Array): number {
  values.sort()
  const middle = values.length >> 1
  const upper = values[middle] as number
  return values.length % 2 === 1 ? upper : ((values[middle - 1] as number) + upper) / 2
}

function textsIn<Row>(column: Column<Row>, aggregate: Aggregate): (positions: Uint32Array) => Aggregated {
  if (isOwnValue(aggregate)) return edgeIn(column, aggregate)
  return aggregate === 'count' ? countIn(column) : distinctIn(column)
}

function countIn<Row>(column: Column<Row>): (positions: Uint32Array) => Aggregated {
  const texts = column.texts.get()
  return (positions) => {
    let found = 0
    for (let index = 0; index < positions.length; index++) if (texts[positions[index] as number] !== null) found += 1
    return result(found)
  }
}

/**
 * Compares the texts themselves, because sorting them takes much longer, and texts that collate as equal still count as
 * different.
 */
function distinctIn<Row>(column: Column<Row>): (positions: Uint32Array) => Aggregated {
  const texts = column.texts.get()
  return (positions) => {
    const found = new Set<string | null>()
    for (let index = 0; index < positions.length; index++) found.add(texts[positions[index] as number] as string | null)
    found.delete(null)
    return result(found.size)
  }
}

/** The first or the last text in the collation order. */
function edgeIn<Row>(column: Column<Row>, aggregate: Aggregate): (positions: Uint32Array) => Aggregated {
  const { of, count } = column.ranks.get()
  return (positions) => {
    let edge = -1
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] as number
      const rank = of[position] as number
      if (rank === count) continue
      const before = edge === -1 ? rank : (of[edge] as number)
      if (edge === -1 || (aggregate === 'min' ? rank < before : rank > before)) edge = position
    }
    return edge === -1 ? noValue : { value: String(column.valueAt(edge)), order: of[edge] as number }
  }
}
