import {
  unsupportedMessage,
  reportDefinitionSchema,
  replacementDefinition,
  type MeasureFunction,
  type Report,
  type ReportColumn,
  type ReportDefinition,
  type ReportType,
} from '@lintel/shared/contract/reports'
import { z } from 'zod'
import { isFirstSource } from '../data-sources/first-sources.ts'

/**
 * The values that the first remotes know. They reject an entire list if it contains any other value, so never add to these. Newer clients
 * ask for all values with `as=exact`.
 */
const firstUnits = ['day', 'month', 'year'] as const
const firstMeasures = ['count', 'sum', 'average', 'minimum', 'maximum'] as const

const firstDefinition = reportDefinitionSchema.omit({ calculated: true }).extend({
  source: reportDefinitionSchema.shape.source.refine(isFirstSource),
  grouping: z
    .strictObject({
      by: z.array(z.strictObject({ field: z.string(), unit: z.enum(firstUnits).optional() })),
      measures: z.array(
        z.strictObject({ function: z.enum(firstMeasures), field: z.string().optional(), title: z.string().optional() }),
      ),
      chart: z.boolean(),
    })
    .nullable(),
})

/** How a caller reads definitions. */
export const exactQuery = z.object({ as: z.literal('exact').optional() })
export type ReadQuery = z.output<typeof exactQuery>

/** A report type as the caller can read it. One with unknown values is marked, so that it can't be run or overwritten. */
export function toKnownType({ as }: ReadQuery, type: ReportType): ReportType {
  const { definition: exact, problem } = type
  if (as === 'exact' || isReadableByFirst(exact)) return type
  const definition = toFirstDefinition(exact)
  return { ...type, source: definition.source, definition, problem: problem ?? unsupportedMessage }
}

/** A report as the caller can read it. Its rows are the same, and its columns are described as closely as the caller's values allow. */
export function toKnownReport({ as }: ReadQuery, report: Report): Report {
  const { definition: exact, columns } = report
  if (as === 'exact') return report
  const definition = isReadableByFirst(exact) ? exact : toFirstDefinition(exact)
  return {
    ...report,
    source: definition.source,
    definition,
    columns: columns?.map(toFirstColumn) ?? null,
  }
}

function isReadableByFirst(definition: ReportDefinition): boolean {
  return firstDefinition.safeParse(definition).success
}

function toFirstDefinition(definition: ReportDefinition): ReportDefinition {
  const firstReadable = replacementDefinition(definition)
  delete firstReadable.calculated
  return isFirstSource(firstReadable.source) ? firstReadable : { ...firstReadable, source: 'projects' }
}

/**
 * A comparison column isn't a group, so it needs a measure. It gets `average`, because the first remotes only add up sums and counts in
 * footers.
 */
function toFirstColumn({ unit, measure, compared, ...column }: ReportColumn): ReportColumn {
  return {
    ...column,
    ...(unit && { unit: firstUnits.find((one) => one === unit) ?? nearestUnit(unit) }),
    ...(compared ? { measure: 'average' } : measure && { measure: nearestMeasure(measure) }),
  }
}

function nearestUnit(unit: string): 'day' | 'month' {
  return unit === 'quarter' ? 'month' : 'day'
}

function nearestMeasure(measure: MeasureFunction): MeasureFunction {
  return firstMeasures.find((one) => one === measure) ?? (measure === 'share' ? 'sum' : 'average')
}
