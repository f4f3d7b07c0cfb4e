import { hash } from 'node:crypto'
import type { Transaction } from '../database/scope.ts'

/** A subject that clients can follow: one item of an organization. The topic is its kind. */
export type Subject = { topic: string; organizationId: string; id: string }

/** The channel for changes that belong to no organization, as `{topic}:{organization}:{id}`. */
export const changeChannel = 'changes'

/** PostgreSQL limits names to 63 bytes. */
const longestId = 50

/** The channel for changes of all modules. Each organization has its own, and servers listen to those that they have followers of. */
export function channelOf({ organizationId }: Pick<Subject, 'organizationId'>): string {
  if (organizationId === '') return changeChannel
  const isLong = Buffer.byteLength(organizationId) > longestId
  return `${changeChannel}:${isLong ? hash('sha1', organizationId) : organizationId}`
}

/** Followers are notified when the transaction commits. */
export async function announceChange(tx: Pick<Transaction, '$client'>, subject: Subject): Promise<void> {
  await tx.$client.query('select pg_notify($1, $2)', [channelOf(subject), addressOf(subject)])
}

/**
 * A user's permissions in all organizations. The database announces when roles, memberships, or sign-ins are revoked.
 */
export function rightsOf(userId: string): Subject {
  return { topic: 'rights', organizationId: '', id: userId }
}

export function addressOf({ topic, organizationId, id }: Subject): string {
  return `${topic}:${organizationId}:${id}`
}
