import type { ReportSummary } from '@lintel/shared/contract/reports'

/** As specification 2, "Reports", has it. */
export function titleOf({ reportType, dataset }: Pick<ReportSummary, 'reportType' | 'dataset'>): string {
  return `${reportType} | ${dataset}`
}

export function statusText({ status, progress }: Pick<ReportSummary, 'status' | 'progress'>): string {
  return status === 'InProgress' ? `In Progress, ${Math.round(progress)} %` : status
}
