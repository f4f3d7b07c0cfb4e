import type { GridColumn } from '../columns/column.ts'
import { aggregatesOf, type Aggregate, type Grouping, type Measure } from '../engine/index.ts'
import type { GridConfiguration } from '../settings/grid-configuration.ts'

export const aggregateTitles: Record<Aggregate, string> = {
  count: 'Count',
  distinct: 'Distinct',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
}

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>

/** The aggregates of each group: the chosen ones, or by default the sums that the footer shows. */
export function measuresOf<Row>(columns: Columns<Row>, chosen: readonly Measure[] | undefined): readonly Measure[] {
  const requested = chosen ?? [...columns.values()].flatMap(defaultMeasure)
  const usable = requested.filter(({ field, aggregate }) => mayMeasure(columns.get(field)).includes(aggregate))
  // A URL may have several aggregates for a column; the first one is used.
  return [...new Map(usable.toReversed().map((measure) => [measure.field, measure])).values()].toReversed()
}

function defaultMeasure<Row>({ field, footer, type }: GridColumn<Row>): Measure[] {
  return footer === 'sum' && type === 'number' ? [{ field, aggregate: 'sum' }] : []
}

/** The aggregates that a column supports. */
export function mayMeasure<Row>(column: GridColumn<Row> | undefined): readonly Aggregate[] {
  return column ? aggregatesOf(column.type ?? 'text') : []
}

/** The unsaved grouping. */
export type GroupDraft = { groups: string[]; measures: Measure[] }

/** Undefined if rows are not grouped. */
export function groupingOf<Row>(
  columns: Columns<Row>,
  { groups = [], measures, sort }: Pick<GridConfiguration, 'groups' | 'measures' | 'sort'>,
): Grouping | undefined {
  return groups.length === 0 ? undefined : { fields: groups, measures: measuresOf(columns, measures), sort }
}

/** Adds a column as the innermost group, or removes it. */
export function withGroup(groups: readonly string[] = [], field: string, isOn: boolean): string[] {
  const otherFields = groups.filter((one) => one !== field)
  return isOn ? [...otherFields, field] : otherFields
}

/** Sets the aggregate of a column; undefined removes it. */
export function withMeasure(measures: readonly Measure[], field: string, aggregate: Aggregate | undefined): Measure[] {
  const others = measures.filter((measure) => measure.field !== field)
  return aggregate === undefined ? others : [...others, { field, aggregate }]
}
