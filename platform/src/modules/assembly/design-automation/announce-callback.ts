import type { Database } from '../../../database/connect.ts'
import { announceChange, type Subject } from '../../../events/announce-change.ts'

export type WaitingRequest = { organizationId: string; requestId: string }

/** The event subject for callbacks of the service, which workers follow. */
export function callbackSubject({ organizationId, requestId }: WaitingRequest): Subject {
  return { topic: 'design-automation-callbacks', organizationId, id: requestId }
}

export async function announceCallback(db: Database, request: WaitingRequest): Promise<void> {
  await announceChange(db, callbackSubject(request))
}
