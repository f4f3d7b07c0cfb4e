import type { Transaction } from '../database/scope.ts'

/** What somebody may follow: one thing of one organization. The topic says what kind of thing it is. */
export type Subject = { topic: string; organizationId: string; id: string }

/** What changes are announced on, of all modules, as `{topic}:{organization}:{id}`. */
export const changeChannel = 'changes'

/** Whoever follows the subject hears of it with the commit, and not at all without one. */
export async function announceChange(tx: Pick<Transaction, '$client'>, subject: Subject): Promise<void> {
  await tx.$client.query('select pg_notify($1, $2)', [changeChannel, addressOf(subject)])
}

export function addressOf({ topic, organizationId, id }: Subject): string {
  return `${topic}:${organizationId}:${id}`
}
