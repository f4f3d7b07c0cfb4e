import type { Database } from '../../../database/connect.ts'
import { announceChange, type Subject } from '../../../events/announce-change.ts'

export type WaitingRequest = { organizationId: string; requestId: string }

/** The subject that workers follow to hear that the service has called. */
export function callbackSubject({ organizationId, requestId }: WaitingRequest): Subject {
  return { topic: 'design-automation-callbacks', organizationId, id: requestId }
}

export async function announceCallback(db: Database, request: WaitingRequest): Promise<void> {
  await announceChange(db, callbackSubject(request))
}
