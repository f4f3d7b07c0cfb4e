import type { AssemblyOrder } from '../../../../assembler/assembler.ts'
import { assemblyFailure } from '../../../../assembler/assembly-failure.ts'
import type { Database } from '../../../../database/connect.ts'
import { patiently } from '../../../../runs/patiently.ts'
import { findRelease } from '../../../prototypes/prototypes/index.ts'

/** Everything that the assembler works by, with the release as the catalog holds it now: it may have changed since the request was made. */
export async function readOrder(db: Database, request: AssemblyOrder['request']): Promise<AssemblyOrder> {
  const { organizationId, portfolio, prototypeRelease: version } = request
  const release = await patiently(db, { organizationId }, (tx) =>
    findRelease(tx, { organizationId, prototype: portfolio, version }, true),
  )
  if (!release) throw assemblyFailure('release-missing', { portfolio, release: version })
  return { request, release }
}
