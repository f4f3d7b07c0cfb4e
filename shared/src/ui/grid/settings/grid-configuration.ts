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

/** The JSON of the saved preference (specification 1, "Entities and their fields", grid configuration). */
export const gridConfigurationSchema = z.object({
  version: z.literal(1),
  columns: z.array(columnSettingSchema),
  denseGrid: z.boolean(),
  filterRow: z.boolean(),
  unique: z.boolean(),
  take: z.number().int().min(1).max(allItems),
  sort: z.array(sortKeySchema),
  // If it is invalid or from a later release, only the filter is dropped.
  filter: filterSchema.nullable().catch(null),
  filterOf: z.string().optional(),
  groups: z.array(z.string()).optional(),
  measures: z.array(measureSchema).optional(),
  pivot: pivotSchema.optional(),
  calculated: calculatedColumnsSchema,
})

/** A person's settings of one column. The array's order is the order of the columns. */
export type ColumnSetting = { field: string; width: number; hidden: boolean; locked: boolean; filterable: boolean }

export type GridConfiguration = {
  version: 1
  columns: ColumnSetting[]
  denseGrid: boolean
  /** Whether the filter row is shown. */
  filterRow: boolean
  /** Whether duplicates are merged, if the grid supports it. */
  unique: boolean
  /** Rows per page; 100000000 for all. */
  take: number
  sort: SortKey[]
  filter: Filter | null
  /**
   * The subject that the filter was set for. Unlike all other settings, the filter does not apply to other subjects.
   */
  filterOf?: string | undefined
  /** The columns that rows are grouped by, outermost first; undefined for none. */
  groups?: string[] | undefined
  /** The aggregates of groups, at most one per column; by default those of the columns. */
  measures?: Measure[] | undefined
  /** The last pivot settings. */
  pivot?: PivotSettings | undefined
  /** Calculated columns of the person. */
  calculated?: CalculatedColumn[] | undefined
}

export type PivotSettings = {
  /** The columns whose values are the pivot's rows and columns, outermost first. */
  rows: string[]
  columns: string[]
  /** Without measures, rows are counted. */
  measures: Measure[]
  /** Whether cells are colored by value. */
  isHeat: boolean
}

/** The grid's defaults, in addition to those of the columns. */
export type GridDefaults = {
  sort?: readonly SortKey[]
  filter?: Filter | null
  unique?: boolean
  take?: number
  denseGrid?: boolean
  filterRow?: boolean
  /** The fields that come first in a narrow window, most useful first. */
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

/** Removes columns that no longer exist, and appends new ones. */
export function withKnownColumns<Row>(
  configuration: GridConfiguration,
  columns: readonly GridColumn<Row>[],
): GridConfiguration {
  const unset = new Map(withPlanned(columns, configuration.calculated).map((column) => [column.field, column]))
  // A column that was saved twice counts once.
  const knownColumns = configuration.columns.filter(({ field }) => unset.delete(field))
  return { ...configuration, columns: [...knownColumns, ...[...unset.values()].map(defaultSetting)] }
}

/** Uses the default filter if the person's filter belongs to another `subject`, or was saved before filters had one. */
export function withFilterOf(
  configuration: GridConfiguration,
  subject: string,
  defaults: GridConfiguration,
): GridConfiguration {
  return configuration.filterOf === subject ? configuration : { ...configuration, filter: defaults.filter }
}

/** Applies changes of the columns to the saved ones, because another tab may have changed them too. */
export function withColumnChanges(
  saved: readonly ColumnSetting[],
  before: readonly ColumnSetting[],
  after: readonly ColumnSetting[],
): ColumnSetting[] {
  const knownColumns = new Map(before.map((setting) => [setting.field, JSON.stringify(setting)]))
  const changed = new Map(after.map((setting) => [setting.field, setting]))
  for (const setting of after)
    if (knownColumns.get(setting.field) === JSON.stringify(setting)) changed.delete(setting.field)
  const isMoved = after.some(({ field }, index) => field !== before[index]?.field)
  const savedByField = new Map(saved.map((setting) => [setting.field, setting]))
  const ordered = isMoved ? after.map((setting) => savedByField.get(setting.field) ?? setting) : saved
  return ordered.map((setting) => changed.get(setting.field) ?? setting)
}

function defaultSetting<Row>(column: GridColumn<Row>): ColumnSetting {
  const { field, width = defaultWidth, hidden = false, pinned = false, filterable = true } = column
  return { field, width, hidden, locked: pinned, filterable }
}
