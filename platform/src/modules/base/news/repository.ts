import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { visits } from './schema.ts'

type Visitor = { organizationId: string; userId: string }

/** Requests within this interval belong to one visit, so that a reload doesn't remove anything from the list. */
const maxVisitGap = sql`interval '30 minutes'`

/** Records that the person is here now, and returns when the previous visit ended. */
export async function noteVisit(tx: Transaction, { organizationId, userId }: Visitor): Promise<Date | null> {
  const [noted] = await tx
    .insert(visits)
    .values({ organizationId, userId })
    .onConflictDoUpdate({
      target: [visits.organizationId, visits.userId],
      set: {
        since: sql`case when ${visits.seenAt} < now() - ${maxVisitGap} then ${visits.seenAt} else ${visits.since} end`,
        seenAt: sql`now()`,
      },
    })
    .returning({ since: visits.since })
  return noted?.since ?? null
}
