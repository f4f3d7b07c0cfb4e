import type { Transaction } from '../../../../database/scope.ts'
import { findDataSet } from '../../data-sets/find-data-set.ts'
import { declaredSource } from '../../data-sources/declared-sources.ts'
import { maySeeSource } from '../../data-sources/source-fields.ts'
import { findMember, knownRoles } from '../../../organization/members/index.ts'
import { compileReport, type CompiledReport } from '../../report-types/compile/compile-report.ts'
import { findReportType } from '../../report-types/find-report-type.ts'
import type { StoredReport } from '../repository.ts'
import { permanentFailure } from './explain-failure.ts'

/**
 * The statement of a report, with the submitter's current permissions. Fails if they are no longer sufficient, or if the report type or the
 * data set was deleted; definition and filter are those of the request.
 */
export async function compileRun(tx: Transaction, report: StoredReport): Promise<CompiledReport> {
  const { organizationId, submittedById, submittedBy, source, timeZone, reportTypeId, dataSetId } = report
  const member = submittedById === null ? undefined : await findMember(tx, { organizationId, userId: submittedById })
  if (submittedById === null || !member) {
    throw permanentFailure('submitter-gone', `${submittedBy} is no longer a member of this organization.`)
  }
  const roles = knownRoles(member.roles)
  if (!roles.includes('reporting.create')) {
    throw permanentFailure(
      'role-missing',
      `${submittedBy} no longer has permission to run reports in this organization.`,
    )
  }
  if (!maySeeSource(roles, source)) {
    throw permanentFailure('role-missing', `${submittedBy} no longer has access to ${declaredSource(source).title}.`)
  }
  const scope = { tx, organizationId, userId: submittedById, roles }
  if (!(await findReportType(scope, reportTypeId))) {
    throw permanentFailure('type-gone', `The report type '${report.reportType}' was deleted before the report ran.`)
  }
  if (!(await findDataSet(scope, dataSetId))) {
    const text = `The data set '${report.dataset}' was deleted before the report ran, or is no longer shared with ${submittedBy}.`
    throw permanentFailure('data-set-gone', text)
  }
  return compileReport(report.definition, report.filter, { organizationId, roles, timeZone, now: report.requestedDate })
}
