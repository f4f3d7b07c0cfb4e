import type { CellValue, Filter } from '../../../domain/filter/index.ts'
import type { GridColumn } from '../columns/column.ts'
import type { Measure, Pivoting, PivotLine } from '../engine/index.ts'
import { withPart } from '../filter/filter-parts.ts'
import { aggregateTitles, mayMeasure } from '../groups/grouping.ts'
import type { GridConfiguration, PivotSettings } from '../settings/grid-configuration.ts'

type Columns<Row> = readonly GridColumn<Row>[]

/** Columns that can be rows and columns of a pivot. Moments cannot, because they differ in every row. */
export function mayPivotBy<Row>({ type }: GridColumn<Row>): boolean {
  return type !== 'date'
}

/** The last settings without missing columns; by default the grouping columns, or the first column. */
export function startOf<Row>({ pivot, groups = [] }: GridConfiguration, columns: Columns<Row>): PivotSettings {
  const isThere = (field: string) => columns.some((column) => column.field === field)
  if (pivot) {
    const measures = pivot.measures.filter(({ field }) => isThere(field))
    return { ...pivot, rows: pivot.rows.filter(isThere), columns: pivot.columns.filter(isThere), measures }
  }
  const fields = columns.filter(mayPivotBy).map(({ field }) => field)
  const grouped = groups.filter((field) => fields.includes(field)).slice(0, 2)
  return { rows: grouped.length > 0 ? grouped : fields.slice(0, 1), columns: [], measures: [], isHeat: false }
}

/** Sets or removes the field at an index of one side. A field is only on one side. */
export function withField(
  settings: PivotSettings,
  side: 'rows' | 'columns',
  index: number,
  field: string,
): PivotSettings {
  const before = settings[side]
  const fields = index < before.length ? before.with(index, field) : [...before, field]
  const otherSide = side === 'rows' ? 'columns' : 'rows'
  return {
    ...settings,
    [side]: [...new Set(fields)].filter((one) => one !== ''),
    [otherSide]: settings[otherSide].filter((one) => one !== field),
  }
}

/** Sets the measure at an index, or removes it. */
export function withMeasureAt(settings: PivotSettings, index: number, measure: Measure | undefined): PivotSettings {
  const measures = settings.measures.toSpliced(index, 1, ...(measure ? [measure] : []))
  return { ...settings, measures }
}

type MeasureChoice = { value: string; label: string; measure: Measure }

/** Everything that can be measured: `Sum of Count`. */
export function measureChoices<Row>(columns: Columns<Row>): MeasureChoice[] {
  return columns.flatMap((column) =>
    mayMeasure(column).map((aggregate) => ({
      value: `${aggregate}.${column.field}`,
      label: `${aggregateTitles[aggregate]} of ${column.title}`,
      measure: { field: column.field, aggregate },
    })),
  )
}

/**
 * The grid's filter for the rows of a cell: added to the current filter, or replacing the conditions on the same
 * columns.
 */
export function filterOfCell(
  filter: Filter | null,
  { rows, columns }: Pick<Pivoting, 'rows' | 'columns'>,
  [row, column]: readonly [PivotLine, PivotLine],
): Filter | null {
  const values = [...pairs(rows, row), ...pairs(columns, column)]
  return values.reduce<Filter | null>((before, [field, value]) => withPart(before, field, partOf(field, value)), filter)
}

function pairs(fields: readonly string[], { values }: PivotLine): [field: string, value: CellValue][] {
  return values.flatMap((value, depth) => {
    const field = fields[depth]
    return field === undefined ? [] : [[field, value] as [string, CellValue]]
  })
}

function partOf(field: string, value: CellValue): Filter {
  if (value === null) return { field, operator: 'is null' }
  return value === '' ? { field, operator: 'is empty' } : { field, operator: '==', value }
}
