import type { Database } from '../../database/connect.ts'
import { addressOf, type RequestPlace } from '../assembly-requests/announce-change.ts'

/** Where workers hear that the service has called. */
export const callbackChannel = 'design_automation_callbacks'

export async function announceCallback(db: Database, place: RequestPlace): Promise<void> {
  await db.$client.query('select pg_notify($1, $2)', [callbackChannel, addressOf(place)])
}
