import * as z from '../../../domain/contract/schema-language.ts'
import { filterSchema, type Filter } from '../../../domain/filter/index.ts'
import { allItems } from '../../list/pagination.ts'
import { calculatedColumnsSchema, withPlanned, type CalculatedColumn } from '../calculated/calculated-column.ts'
import { defaultWidth, narrowest, widest, type GridColumn } from '../columns/column.ts'
import { aggregates, type Measure, type SortKey } from '../engine/index.ts'

/** Specification 1, "Business constants and limits". */
export const gridPageSizes = [10, 20, 50, 100, allItems] as const
const defaultTake = 20

const columnSettingSchema = z.object({
  field: z.string(),
  width: z.number().min(narrowest).max(widest),
  hidden: z.boolean(),
  locked: z.boolean(),
  filterable: z.boolean(),
})

const sortKeySchema = z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) })

const measureSchema = z.object({ field: z.string(), aggregate: z.enum(aggregates) })

const pivotSchema = z.object({
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  measures: z.array(measureSchema),
  isHeat: z.boolean(),
})

/** The text of the saved preference, as JSON (specification 1, "Entities and their fields", grid configuration). */
export const gridConfigurationSchema = z.object({
  version: z.literal(1),
  columns: z.array(columnSettingSchema),
  denseGrid: z.boolean(),
  filterRow: z.boolean(),
  unique: z.boolean(),
  take: z.number().int().min(1).max(allItems),
  sort: z.array(sortKeySchema),
  // Of a later release, or cut off: then all else that the person has set still holds.
  filter: filterSchema.nullable().catch(null),
  filterOf: z.string().optional(),
  groups: z.array(z.string()).optional(),
  measures: z.array(measureSchema).optional(),
  pivot: pivotSchema.optional(),
  calculated: calculatedColumnsSchema,
})

/** What one person has set of one column; the order of columns is that of their settings. */
export type ColumnSetting = { field: string; width: number; hidden: boolean; locked: boolean; filterable: boolean }

export type GridConfiguration = {
  version: 1
  columns: ColumnSetting[]
  denseGrid: boolean
  /** Whether the row of filters is shown. */
  filterRow: boolean
  /** Whether what occurs more than once is merged, where the grid can. */
  unique: boolean
  /** Rows of a page; 100000000 for all. */
  take: number
  sort: SortKey[]
  filter: Filter | null
  /** What the filter was set for: it holds nowhere else, while everything else is the person's. */
  filterOf?: string | undefined
  /** The columns that rows are grouped by, from the outermost; none where they are not. */
  groups?: string[] | undefined
  /** What is told of each group, of a column one thing at most; as the columns have it unless someone has chosen. */
  measures?: Measure[] | undefined
  /** How rows were counted by columns last. */
  pivot?: PivotSettings | undefined
  /** The columns that the person has made of others. */
  calculated?: CalculatedColumn[] | undefined
}

export type PivotSettings = {
  /** The columns whose values are its rows and its columns, from the outermost. */
  rows: string[]
  columns: string[]
  /** Rows are counted where there are none. */
  measures: Measure[]
  /** Whether cells are colored by how large they are. */
  isHeat: boolean
}

/** What everyone starts with, besides what the columns say. */
export type GridDefaults = {
  sort?: readonly SortKey[]
  filter?: Filter | null
  unique?: boolean
  take?: number
  denseGrid?: boolean
  filterRow?: boolean
  /** The fields that come first in a narrow window, the most useful one first. */
  narrow?: readonly string[]
}

export function defaultConfiguration<Row>(
  columns: readonly GridColumn<Row>[],
  { sort = [], filter = null, unique = true, take = defaultTake, denseGrid = false, filterRow = false }: GridDefaults,
): GridConfiguration {
  return {
    version: 1,
    columns: columns.map(defaultSetting),
    denseGrid,
    filterRow,
    unique,
    take,
    sort: [...sort],
    filter,
  }
}

/** Without the columns that are gone since it was saved, and with those that are new at the end. */
export function withKnownColumns<Row>(
  configuration: GridConfiguration,
  columns: readonly GridColumn<Row>[],
): GridConfiguration {
  const unset = new Map(withPlanned(columns, configuration.calculated).map((column) => [column.field, column]))
  // A field that was saved twice counts once.
  const known = configuration.columns.filter(({ field }) => unset.delete(field))
  return { ...configuration, columns: [...known, ...[...unset.values()].map(defaultSetting)] }
}

/**
 * With the filter that everyone starts with, where the person's is that of something else than `subject`, or was saved before filters
 * knew where they belong.
 */
export function withFilterOf(
  configuration: GridConfiguration,
  subject: string,
  usual: GridConfiguration,
): GridConfiguration {
  return configuration.filterOf === subject ? configuration : { ...configuration, filter: usual.filter }
}

/** What was changed of the columns, on top of how they are saved by now: another tab may have arranged them too. */
export function withColumnChanges(
  saved: readonly ColumnSetting[],
  before: readonly ColumnSetting[],
  after: readonly ColumnSetting[],
): ColumnSetting[] {
  const known = new Map(before.map((setting) => [setting.field, JSON.stringify(setting)]))
  const changed = new Map(after.map((setting) => [setting.field, setting]))
  for (const setting of after) if (known.get(setting.field) === JSON.stringify(setting)) changed.delete(setting.field)
  const isMoved = after.some(({ field }, index) => field !== before[index]?.field)
  const savedByField = new Map(saved.map((setting) => [setting.field, setting]))
  const ordered = isMoved ? after.map((setting) => savedByField.get(setting.field) ?? setting) : saved
  return ordered.map((setting) => changed.get(setting.field) ?? setting)
}

function defaultSetting<Row>(column: GridColumn<Row>): ColumnSetting {
  const { field, width = defaultWidth, hidden = false, pinned = false, filterable = true } = column
  return { field, width, hidden, locked: pinned, filterable }
}
