import type { IdsReport } from '@lintel/shared/ids'

/** Also for what is over a limit. */
export const usageStatus = 4

const statuses = { pass: 0, fail: 1, invalid: 2, error: 3 } as const

/** Limits of ours, rather than something that is wrong with a file. */
const limits: readonly string[] = [
  'ids/too-large',
  'too-large',
  'archive-too-large',
  'disk-full',
  'storage-broken',
  'no-such-file',
]

/** What the command ends with, by which scripts know how it went. */
export function exitStatusOf({ status, issues }: Pick<IdsReport, 'status' | 'issues'>): number {
  if (status === 'error' && issues.some(({ code }) => limits.includes(code))) return usageStatus
  return statuses[status]
}
