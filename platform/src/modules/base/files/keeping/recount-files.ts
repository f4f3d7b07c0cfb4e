import pLimit from 'p-limit'
import { withScope } from '../../../../database/scope.ts'
import type { KeptFiles } from '../../../../interfaces/files.ts'
import { keepSizes, listUnchecked } from './kept-files-repository.ts'

const checkedAtOnce = 200
const askedAtOnce = 10

/**
 * Compares the sizes that are counted with the store, those first that were not compared for longest. Whatever came to differ does not stay so:
 * an earlier release removes files without freeing their room, and people move files by hand.
 */
export async function recountFiles({ db, store }: KeptFiles): Promise<void> {
  const unchecked = await withScope(db, {}, (tx) => listUnchecked(tx, checkedAtOnce))
  const limit = pLimit(askedAtOnce)
  const checked = await Promise.all(
    unchecked.map((file) =>
      // What is not there takes no room. It may be there again tomorrow: a folder can be away for a while.
      limit(async () => ({ ...file, bytes: (await store.sizeOf(file.key)) ?? 0, counted: file.bytes })),
    ),
  )
  await withScope(db, {}, (tx) => keepSizes(tx, checked))
}
