import type { CellValue, FieldType } from '../../../domain/filter/filter.ts'
import { numberIn, textIn } from '../../../domain/filter/row-filter.ts'
import { foldedTexts, type FoldedTexts } from './folded-texts.ts'
import { languageOrder } from './order/language-order.ts'
import { numberRanks, type Ranks, textRanks } from './order/ranks.ts'
import { gradual, inChunks, type Gradual, type Steps } from './steps.ts'

export type EngineColumn<Row> = {
  readonly field: string
  readonly type: FieldType
  /** The time zone in which filters of its moments are evaluated, an IANA name; the engine's by default. */
  readonly timeZone?: string | undefined
  readonly value: (row: Row) => CellValue
}

/** The values of one column, in the forms that filters and sorts need; each is computed on first use and cached. */
export type Column<Row> = EngineColumn<Row> & {
  valueAt: (position: number) => CellValue
  /** Numbers, milliseconds since 1970 for moments and days, 1 and 0 for booleans; NaN for null. */
  numbers: Gradual<Float64Array>
  /** Texts, null for other types: reading them in another order does not access each row. */
  texts: Gradual<readonly (string | null)[]>
  folded: Gradual<FoldedTexts>
  ranks: Gradual<Ranks>
  /** Every value as a text, '' for null. */
  textCodes: () => TextCodes
}

/** The distinct texts in order of their first rows, and for each position the index of its text. */
export type TextCodes = { distinct: string[]; codes: Uint32Array }

export function columnOf<Row>(
  column: EngineColumn<Row>,
  rows: readonly Row[],
  locale: string | undefined,
): Column<Row> {
  const { type, value } = column
  const numbers = gradual(() => numbersOf(column, rows))
  const texts = gradual(() => textsOf(column, rows))
  return {
    ...column,
    valueAt: (position) => value(rows[position] as Row),
    numbers,
    texts,
    folded: gradual(() => foldedTexts(rows.length, (position) => textIn(value(rows[position] as Row)))),
    ranks: gradual(() => (type === 'text' ? ranksOfTexts(texts, locale) : ranksOfNumbers(numbers))),
    textCodes: once(() => encodeTexts(column, rows)),
  }
}

function* textsOf<Row>({ value }: EngineColumn<Row>, rows: readonly Row[]): Steps<readonly (string | null)[]> {
  const texts: (string | null)[] = []
  yield* inChunks(rows.length, (from, to) => {
    for (let position = from; position < to; position++) texts.push(textIn(value(rows[position] as Row)))
  })
  return texts
}

function* ranksOfTexts(texts: Gradual<readonly (string | null)[]>, locale: string | undefined): Steps<Ranks> {
  yield* texts.prepare(true)
  return yield* textRanks(texts.get(), languageOrder(locale))
}

function* ranksOfNumbers(numbers: Gradual<Float64Array>): Steps<Ranks> {
  yield* numbers.prepare(true)
  return yield* numberRanks(numbers.get())
}

function encodeTexts<Row>({ value }: EngineColumn<Row>, rows: readonly Row[]): TextCodes {
  const codeOf = new Map<string, number>()
  const codes = new Uint32Array(rows.length)
  for (let position = 0; position < rows.length; position++) {
    const text = String(value(rows[position] as Row) ?? '')
    const code = codeOf.get(text) ?? codeOf.size
    if (code === codeOf.size) codeOf.set(text, code)
    codes[position] = code
  }
  return { distinct: [...codeOf.keys()], codes }
}

function* numbersOf<Row>({ type, value }: EngineColumn<Row>, rows: readonly Row[]): Steps<Float64Array> {
  const numbers = new Float64Array(rows.length)
  yield* inChunks(rows.length, (from, to) => {
    for (let position = from; position < to; position++)
      numbers[position] = numberIn(value(rows[position] as Row), type)
  })
  return numbers
}

/** Computes something on first use. */
function once<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
