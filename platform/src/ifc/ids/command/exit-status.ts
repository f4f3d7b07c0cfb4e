import type { IdsReport } from '@lintel/shared/ids'

/** Also for exceeded limits. */
export const usageStatus = 4

const statuses = { pass: 0, fail: 1, invalid: 2, error: 3 } as const

/** Our own limits, rather than errors in a file. */
const limits: readonly string[] = [
  'ids/too-large',
  'too-large',
  'archive-too-large',
  'disk-full',
  'storage-broken',
  'no-such-file',
]

/** The exit status of the command, for scripts. */
export function exitStatusOf({ status, issues }: Pick<IdsReport, 'status' | 'issues'>): number {
  if (status === 'error' && issues.some(({ code }) => limits.includes(code))) return usageStatus
  return statuses[status]
}
