import type { CellValue, FieldType } from '../../filter/filter.ts'
import type { Checked, Value, ValueType } from '../check/checked.ts'
import { dayOfMoment, dayText, firstDay, firstMoment, lastDay, lastMoment } from './days.ts'
import { limitedNumber, stepsIn } from './steps.ts'

export type EvaluateOptions = {
  /** The time zone that determines the day of a moment, an IANA name. */
  timeZone: string
  /** The moment that determines today. */
  now: Date
}

/** Reads the values of a field. Called once for each field in an expression. */
export type FieldReader<Row> = (field: string) => (row: Row) => CellValue

type Evaluated<Row> = (row: Row) => Value

/**
 * Compiles an expression to closures, without generating code, for evaluation on many rows. Evaluation never throws: it
 * returns null if there is no result, as after a division by zero.
 */
export function compileExpression<Row>(
  checked: Checked,
  reader: FieldReader<Row>,
  options: EvaluateOptions,
): (row: Row) => CellValue {
  const evaluate = compile(checked, { reader, options, steps: stepsIn(options.timeZone) })
  const write = writers[checked.type.type]
  return (row) => write(evaluate(row))
}

type Compiling<Row> = { reader: FieldReader<Row>; options: EvaluateOptions; steps: ReturnType<typeof stepsIn> }

function compile<Row>(checked: Checked, compiling: Compiling<Row>): Evaluated<Row> {
  switch (checked.step) {
    case 'constant': {
      const { value } = checked
      return () => value
    }
    case 'today': {
      const today = todayIn(compiling.options)
      return () => today
    }
    case 'field': {
      const read = compiling.reader(checked.field)
      const convert = readers[checked.type.type]
      return (row) => convert(read(row))
    }
    default:
      return compiledStep(
        compiling.steps[checked.step],
        checked.parts.map((part) => compile(part, compiling)),
      )
  }
}

/** Most steps have one or two parts. These are called without an array of values, which is faster. */
function compiledStep<Row>(convert: (...values: Value[]) => Value, parts: Evaluated<Row>[]): Evaluated<Row> {
  const [first, second] = parts
  if (first && parts.length === 1) return (row) => convert(first(row))
  if (first && second && parts.length === 2) return (row) => convert(first(row), second(row))
  return (row) => convert(...parts.map((part) => part(row)))
}

/** Today, in days since 1970. */
export function todayIn({ timeZone, now }: EvaluateOptions): number {
  return dayOfMoment(now.getTime(), timeZone)
}

const millisecondsOfDay = 86_400_000

/** Converts values of rows to values of expressions. Values of a wrong type become blank. */
const readers: Record<FieldType, (value: CellValue) => Value> = {
  text: (value) => (value === null || typeof value === 'string' ? value : String(value)),
  number: (value) => (typeof value === 'number' ? limitedNumber(value) : null),
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: (value) => momentIn(value, firstMoment, lastMoment),
  day: (value) => dayIn(momentIn(value, firstMoment, lastMoment)),
}

function momentIn(value: CellValue, first: number, last: number): number | null {
  const timestamp = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return timestamp >= first && timestamp <= last ? Math.floor(timestamp) : null
}

function dayIn(timestamp: number | null): number | null {
  const day = timestamp === null ? null : Math.floor(timestamp / millisecondsOfDay)
  return day !== null && day >= firstDay && day <= lastDay ? day : null
}

const writers: Record<ValueType['type'], (value: Value) => CellValue> = {
  text: (value) => value,
  number: (value) => value,
  boolean: (value) => value,
  date: (value) => (typeof value === 'number' ? new Date(value).toISOString() : null),
  day: (value) => (typeof value === 'number' ? dayText(value) : null),
}
