import type { ReportPreview, ReportPreviewQuery } from '@lintel/shared/contract/reports'
import { databaseErrorCode } from '../../../database/failures.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { cellValue } from '../data-sources/cell-value.ts'
import { getDataSet } from '../data-sets/find-data-set.ts'
import { assertFitsDataSet } from './change-report-types.ts'
import { compileReport } from './compile/compile-report.ts'
import { readFirstRows } from './compile/first-rows-repository.ts'
import { rowsInUnits } from './compile/rows-in-units.ts'
import { findUnits } from './compile/units-repository.ts'

const queryCancelled = '57014'

/** The first rows of an unsaved definition with one data set. */
export async function previewReport(
  scope: OrganizationScope,
  { dataSetId, definition: inputDefinition, timeZone }: ReportPreviewQuery,
): Promise<ReportPreview> {
  const definition = await assertFitsDataSet(scope, dataSetId, inputDefinition)
  const { filter } = await getDataSet(scope, dataSetId)
  const compiled = compileReport(definition, filter, { ...scope, timeZone })
  const { columns } = compiled
  try {
    const units = await findUnits(scope.tx, scope.organizationId)
    const rows = rowsInUnits(definition.source, columns, units)(await readFirstRows(scope.tx, compiled))
    const values = columns.map(({ type }, index) => rows.map((row) => cellValue(row[index], type)))
    return { columns, rows: { rows: rows.length, columns: values } }
  } catch (error) {
    if (databaseErrorCode(error) !== queryCancelled) throw error
    const detail =
      'The preview took too long. Narrow the data set or the rules, or run the report, which has more time.'
    throw new PlatformError('report-types/preview-too-slow', 503, detail, { cause: error })
  }
}
