import { readable } from '../../readable.ts'
import * as z from '../../schema-language.ts'
import { dataSetEntrySchema, dataSetSchema } from '../data-set.ts'
import { partSchema } from '../../page.ts'
import { reportSchema, reportSummarySchema } from '../report.ts'
import { reportTypeSchema } from '../report-type.ts'
import { newerWords, understoodDefinition, understoodFields, understoodFilter } from './newer.ts'
import { understoodCharts, understoodColumns } from './newer-results.ts'

/** Report types as a browser reads them. A type with unknown values cannot be run. */
export const readReportTypesSchema = z.array(
  readable(
    reportTypeSchema,
    ({ definition }) => ({ source: 'projects', definition: understoodDefinition(definition), availableFields: [] }),
    { problem: newerWords },
  ),
)

/** Data sets as a browser reads them. */
export const readDataSetEntriesSchema = z.array(
  readable(dataSetEntrySchema, () => ({ source: 'projects' }), { problem: newerWords }),
)

/** A data set as a browser reads it. */
export const readDataSetSchema = readable(
  dataSetSchema,
  ({ filter, calculated }) => ({
    source: 'projects',
    filter: understoodFilter(filter),
    calculated: understoodFields(calculated),
    availableFields: [],
  }),
  { problem: newerWords },
)

/** The list of reports as a browser reads it. A report with an unknown status cannot be opened. */
export const readReportPageSchema = partSchema(
  readable(reportSummarySchema, () => ({ status: 'Failed', statusDetails: newerWords })),
)

/** A report as a browser reads it. Columns and charts with unknown values are omitted. */
export const readReportSchema = readable(reportSchema, ({ definition, columns, charts }) => ({
  source: 'projects',
  status: 'Failed',
  statusDetails: newerWords,
  definition: understoodDefinition(definition),
  columns: understoodColumns(columns),
  charts: Array.isArray(charts) ? understoodCharts(charts) : [],
}))
