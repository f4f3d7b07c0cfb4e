import { readable } from '../../readable.ts'
import * as z from '../../schema-language.ts'
import { dataSetEntrySchema, dataSetSchema } from '../data-set.ts'
import { offsetPageSchema } from '../../page.ts'
import { reportSchema, reportSummarySchema } from '../report.ts'
import { reportTypeSchema } from '../report-type.ts'
import { unsupportedMessage, readStoredDefinition, readStoredFields, readStoredFilter } from './definitions.ts'
import { readStoredCharts, readStoredColumns } from './results.ts'

/** Report types as a browser reads them. A type with unknown values cannot be run. */
export const readReportTypesSchema = z.array(
  readable(
    reportTypeSchema,
    ({ definition }) => ({ source: 'projects', definition: readStoredDefinition(definition), availableFields: [] }),
    { problem: unsupportedMessage },
  ),
)

/** Data sets as a browser reads them. */
export const readDataSetEntriesSchema = z.array(
  readable(dataSetEntrySchema, () => ({ source: 'projects' }), { problem: unsupportedMessage }),
)

/** A data set as a browser reads it. */
export const readDataSetSchema = readable(
  dataSetSchema,
  ({ filter, calculated }) => ({
    source: 'projects',
    filter: readStoredFilter(filter),
    calculated: readStoredFields(calculated),
    availableFields: [],
  }),
  { problem: unsupportedMessage },
)

/** The list of reports as a browser reads it. A report with an unknown status cannot be opened. */
export const readReportPageSchema = offsetPageSchema(
  readable(reportSummarySchema, () => ({ status: 'Failed', statusDetails: unsupportedMessage })),
)

/** A report as a browser reads it. Columns and charts with unknown values are omitted. */
export const readReportSchema = readable(reportSchema, ({ definition, columns, charts }) => ({
  source: 'projects',
  status: 'Failed',
  statusDetails: unsupportedMessage,
  definition: readStoredDefinition(definition),
  columns: readStoredColumns(columns),
  charts: Array.isArray(charts) ? readStoredCharts(charts) : [],
}))
