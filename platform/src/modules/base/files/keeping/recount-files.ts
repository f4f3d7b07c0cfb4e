import pLimit from 'p-limit'
import { withScope } from '../../../../database/scope.ts'
import type { CaptureFiles } from '../../../../interfaces/files.ts'
import { keepSizes, listUnchecked } from './quota-repository.ts'

const checkedAtOnce = 200
const askedAtOnce = 10

/**
 * Compares counted sizes with the store, least recently checked first. They can differ because earlier releases deleted
 * files without releasing quota, and operators move files.
 */
export async function recountFiles({ db, store }: CaptureFiles): Promise<void> {
  const unchecked = await withScope(db, {}, (tx) => listUnchecked(tx, checkedAtOnce))
  const limit = pLimit(askedAtOnce)
  const checked = await Promise.all(
    unchecked.map((file) =>
      // A missing file uses no quota. It may reappear, for example if a volume was unmounted.
      limit(async () => ({ ...file, bytes: (await store.sizeOf(file.key)) ?? 0, counted: file.bytes })),
    ),
  )
  await withScope(db, {}, (tx) => keepSizes(tx, checked))
}
