import { withScope } from '../../../../database/scope.ts'
import type { KeptFiles } from '../../../../interfaces/files.ts'
import { lockUnchecked, markChecked, settleRoom } from './kept-files-repository.ts'

const checkedAtOnce = 200

/**
 * Compares the sizes that are counted with the store, those first that were not compared for longest. Whatever came to differ does not stay so:
 * an earlier release removes files without freeing their room, and people move files by hand.
 */
export function recountFiles({ db, store }: KeptFiles): Promise<void> {
  return withScope(db, {}, async (tx) => {
    const unchecked = await lockUnchecked(tx, checkedAtOnce)
    for (const { key, bytes: counted } of unchecked) {
      // What is not there takes no room. It may be there again tomorrow: a folder can be away for a while.
      const bytes = (await store.sizeOf(key)) ?? 0
      if (bytes !== counted) await settleRoom(tx, { key, bytes })
    }
    if (unchecked.length > 0)
      await markChecked(
        tx,
        unchecked.map(({ key }) => key),
      )
  })
}
