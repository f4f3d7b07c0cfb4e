import type { z } from 'zod'
import { withScope } from '../../../../database/scope.ts'
import type { endedAssemblyJob } from '../assembly.job.ts'
import { findRequest } from '../repository.ts'
import type { AssemblyRunDeps } from './assembly-run.ts'
import { hasEmail } from './follow-up-repository.ts'
import { scopeOfRequester, notifyRequester } from './notify-requester.ts'

/**
 * Runs after a person has ended a request. Idempotent: the email is written only once, and withdrawing work that has ended changes nothing.
 */
export async function followUp(
  { db, assembler, ...letter }: Pick<AssemblyRunDeps, 'db' | 'assembler' | 'jobs' | 'emailBranding'>,
  { organizationId, requestId, workItemId }: z.infer<typeof endedAssemblyJob.payload>,
): Promise<void> {
  if (workItemId !== null) await assembler.withdraw(workItemId)
  const request = await withScope(db, { organizationId }, (tx) => findRequest(tx, organizationId, requestId))
  if (!request) return
  await withScope(db, scopeOfRequester(request), async (tx) => {
    if (!(await hasEmail(tx, request))) await notifyRequester(tx, letter, request)
  })
}
