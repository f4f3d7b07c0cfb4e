import type { AssemblyOrder } from '../../../assembler/assembler.ts'
import { assemblyFailure } from '../../../assembler/assembly-failure.ts'
import type { Database } from '../../../database/connect.ts'
import { findRelease } from '../../prototypes/repository.ts'
import { announceChange } from '../announce-change.ts'
import { endSteps, insertLog, insertStep, takeRequest, type Attempt, type RequestPlace } from './attempt-repository.ts'
import { patiently } from './patiently.ts'

export type BegunAttempt = { attempt: Attempt; request: AssemblyOrder['request'] }

/** Takes the request over from whoever had it; nothing where it is in progress no more. */
export function beginAttempt(db: Database, place: RequestPlace): Promise<BegunAttempt | undefined> {
  return patiently(db, place, async (tx) => {
    const request = await takeRequest(tx, place)
    if (!request) return undefined
    const attempt = { ...place, number: request.attempt }
    await endSteps(tx, place, 'failed')
    await insertStep(tx, attempt, 'rules')
    await insertLog(tx, attempt, 'info', `A worker took the request (attempt ${attempt.number}).`)
    await announceChange(tx, place)
    return { attempt, request }
  })
}

/** What the assembler works by. The catalogue may have changed since the request was made. */
export async function readOrder(db: Database, { request }: BegunAttempt): Promise<AssemblyOrder> {
  const { organizationId, portfolio, prototypeRelease: version } = request
  const release = await patiently(db, { organizationId }, (tx) =>
    findRelease(tx, { organizationId, prototype: portfolio, version }, true),
  )
  if (!release) throw assemblyFailure('release-missing', { portfolio, release: version })
  return { request, release }
}
