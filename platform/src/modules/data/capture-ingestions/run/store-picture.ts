import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pictureFile } from '../../../../ifc/geometry/picture/picture-file.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import { isQuotaReached, writeUnreferenced } from '../../../base/files/index.ts'
import type { Ingesting } from './ingesting.ts'

type Drawn = { captureId: string; folder: string; pictureProblem: string | null }

/** Stores the picture of a model and returns its key; null where there is none, and the log says why. */
export async function storePicture(
  deps: WritableFiles,
  { run, attempt, progress }: Ingesting,
  { captureId, folder, pictureProblem }: Drawn,
): Promise<string | null> {
  const { organizationId } = run
  if (pictureProblem !== null) {
    await progress.log('warning', `The thumbnail wasn't created. ${pictureProblem}`)
    return null
  }
  const key = `organizations/${organizationId}/capture-pictures/${captureId}-${run.id}-${attempt.number}.webp`
  try {
    await writeUnreferenced(deps, { key, organizationId }, createReadStream(pictureFile(join(folder, 'shapes.glb'))))
    return key
  } catch (error) {
    if (!isQuotaReached(error)) throw error
    await progress.log('warning', `The thumbnail wasn't saved. ${error.message}`)
    return null
  }
}
