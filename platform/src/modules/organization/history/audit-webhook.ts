import type { AuditValues } from '@lintel/shared/contract/applications'
import { z } from 'zod'
import type { WebhookEvent } from '../../../interfaces/webhook-event.ts'
import type { ChangeRow } from './repository.ts'

const data = z.object({
  position: z.number(),
  at: z.string(),
  action: z.string(),
  actorKind: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
type Data = z.output<typeof data>

/** Each entry of the audit log. Only people who may read the log may have it sent. */
export const auditRecorded: WebhookEvent<Data> = {
  type: 'audit.recorded',
  label: 'Audit Log Entry',
  description: 'An entry was added to the audit log. Requires the permission to manage the organization.',
  data,
  isForAdministrators: true,
}

/** Events are smaller than 20 kB (`writeEvents`), of which this is for the values before and after. */
const maxValueBytes = 6000

export function auditData({ organizationId: _organizationId, at, before, after, ...row }: ChangeRow): Data {
  return { ...row, at: at.toISOString(), before: bounded(before), after: bounded(after) }
}

function bounded(values: AuditValues | null): AuditValues | null {
  return values !== null && Buffer.byteLength(JSON.stringify(values)) > maxValueBytes ? null : values
}
