import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { lockRegistry, setRemoved } from '../remotes/repository.ts'
import { openReleaseFiles, type ReleaseStoreConfig } from './release-files.ts'
import { deleteEndedPreviews, isEndedPreview, listUnused } from './repository.ts'

/** The rest waits for the next job. */
const batchSize = 200

/**
 * Ends previews after 14 days, and removes the files of versions that only they needed. Without a store, the files wait for
 * `release prune`.
 */
export async function expirePreviews({
  db,
  store,
}: {
  db: Database
  store: ReleaseStoreConfig | undefined
}): Promise<void> {
  const unused = await withScope(db, {}, async (tx) => {
    await deleteEndedPreviews(tx)
    return store ? listUnused(tx, batchSize) : []
  })
  if (!store || unused.length === 0) return
  const files = await openReleaseFiles(store)
  try {
    for (const release of unused)
      // With the registry locked, so that the version isn't released again meanwhile; one by one, so that releases don't wait for all.
      await withScope(db, {}, async (tx) => {
        await lockRegistry(tx)
        if (!(await isEndedPreview(tx, release))) return
        await files.remove(`${release.name}/${release.version}`)
        await setRemoved(tx, release, true)
      })
  } finally {
    files.close()
  }
}
