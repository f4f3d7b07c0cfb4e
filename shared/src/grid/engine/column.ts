import { numberIn, textIn } from '../../filter/row-filter.ts'
import { fold } from '../../filter/fold.ts'
import type { CellValue, FieldType } from '../../filter/field.ts'
import { textRanks } from './text-ranks.ts'
import { numberRanks } from './number-ranks.ts'

export type EngineColumn<Row> = {
  readonly field: string
  readonly type: FieldType
  readonly value: (row: Row) => CellValue
}

/** Of each row the place of its value in the order of the column; equal values share one, null has `count`, the last. */
export type Ranks = { of: Uint32Array; count: number }

/** The values of one column, in the forms that filters and sorts need; each is made at its first use and then kept. */
export class Column<Row> {
  readonly field: string
  readonly type: FieldType
  readonly value: (row: Row) => CellValue
  readonly #rows: readonly Row[]
  readonly #collator: Intl.Collator
  #numbers: Float64Array | undefined
  #folded: (string | null)[] | undefined
  #ranks: Ranks | undefined

  constructor(column: EngineColumn<Row>, rows: readonly Row[], collator: Intl.Collator) {
    this.field = column.field
    this.type = column.type
    this.value = column.value
    this.#rows = rows
    this.#collator = collator
  }

  valueAt(position: number): CellValue {
    return this.value(this.#rows[position] as Row)
  }

  /** Numbers, milliseconds since 1970 for dates, 1 and 0 for booleans; NaN for null. */
  numbers(): Float64Array {
    this.#numbers ??= Float64Array.from(this.#rows, (row) => this.#numberOf(this.value(row)))
    return this.#numbers
  }

  #numberOf(value: CellValue): number {
    if (this.type === 'boolean') return typeof value === 'boolean' ? Number(value) : Number.NaN
    return numberIn(value, this.type)
  }

  folded(): readonly (string | null)[] {
    this.#folded ??= this.#texts().map((text) => (text === null ? null : fold(text)))
    return this.#folded
  }

  ranks(): Ranks {
    this.#ranks ??= this.type === 'text' ? textRanks(this.#texts(), this.#collator) : numberRanks(this.numbers())
    return this.#ranks
  }

  #texts(): (string | null)[] {
    return this.#rows.map((row) => textIn(this.value(row)))
  }
}
