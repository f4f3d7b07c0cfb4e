import type { UniqueRule } from '@lintel/shared/grid'
import type { AnalyticsRow } from './analytics-row.model.ts'

/**
 * One row for each project name: the first of its requests that is complete, or else the first (specification 1, section 9). Rows that
 * come newest first keep the newest.
 */
export const oneForProject: UniqueRule<AnalyticsRow> = {
  key: ({ projectName }) => projectName,
  isBetter: (row, kept) => row.status === 'Complete' && kept.status !== 'Complete',
  counted: (row, requestCount) => (requestCount === 1 ? row : { ...row, requestCount }),
}
