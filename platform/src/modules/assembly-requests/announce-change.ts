import type { Transaction } from '../../database/scope.ts'

export type RequestPlace = { organizationId: string; requestId: string }

/** What changes of requests are announced on, as `{organization}:{request}`. */
export const requestChannel = 'assembly_requests'

/** Whoever follows the request hears of it with the commit, and not at all without one. */
export async function announceChange(tx: Transaction, place: RequestPlace): Promise<void> {
  await tx.$client.query('select pg_notify($1, $2)', [requestChannel, addressOf(place)])
}

export function addressOf({ organizationId, requestId }: RequestPlace): string {
  return `${organizationId}:${requestId}`
}
