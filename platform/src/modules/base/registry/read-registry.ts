import { registeredRemoteSchema, type Registry } from '@lintel/shared/remote'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import { listCurrentReleases } from './repository.ts'

/** A release that this version of the platform cannot read is left out, so that it does not cost the others. */
export async function readRegistry(db: Database): Promise<Registry> {
  const releases = await withScope(db, {}, listCurrentReleases)
  return {
    remotes: releases.flatMap((release) => {
      const parsed = registeredRemoteSchema.safeParse(JSON.parse(release))
      return parsed.success ? [parsed.data] : []
    }),
  }
}
