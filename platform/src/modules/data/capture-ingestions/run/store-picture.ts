import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pictureFile } from '../../../../ifc/geometry/output-files.ts'
import type { FileContent, WritableFiles } from '../../../../interfaces/files.ts'
import { inThread } from '../../../../streaming/in-thread.ts'
import { isQuotaReached, writeUnreferenced } from '../../../base/files/index.ts'
import type { IngestionContext } from './ingestion-context.ts'

type RenderedPicture = { captureId: string; folder: string; pictureProblem: string | null }

/** Stores the picture that was rendered with the model and returns its key; null if there is none, with the reason in the log. */
export async function storePicture(
  deps: WritableFiles,
  context: IngestionContext,
  { captureId, folder, pictureProblem }: RenderedPicture,
): Promise<string | null> {
  if (pictureProblem !== null) return withoutPicture(context, pictureProblem)
  return store(deps, context, { captureId, content: createReadStream(pictureFile(join(folder, 'shapes.glb'))) })
}

const limits = { megabytes: { old: 1024, young: 64 }, seconds: 60 }

/** Renders and stores the picture of an assembled model. */
export async function drawModelPicture(
  deps: WritableFiles,
  context: IngestionContext,
  { captureId, glb }: { captureId: string; glb: Uint8Array },
): Promise<string | null> {
  const module = new URL('model-picture.ts', import.meta.url)
  const { signal } = context
  let content: Uint8Array | undefined
  try {
    content = await inThread<Uint8Array>(glb, { module, name: 'makeModelPicture', signal, ...limits })
  } catch (error) {
    signal.throwIfAborted()
    return withoutPicture(context, String(error))
  }
  if (!content) return withoutPicture(context, 'The model is too large to draw.')
  return store(deps, context, { captureId, content })
}

/** A model can be used without its picture. */
async function withoutPicture({ progress }: IngestionContext, problem: string): Promise<null> {
  await progress.log('warning', `The thumbnail wasn't created. ${problem}`)
  return null
}

async function store(
  deps: WritableFiles,
  { run, attempt, progress }: IngestionContext,
  { captureId, content }: { captureId: string; content: FileContent },
): Promise<string | null> {
  const { organizationId } = run
  const key = `organizations/${organizationId}/capture-pictures/${captureId}-${run.id}-${attempt.number}.webp`
  try {
    await writeUnreferenced(deps, { key, organizationId }, content)
    return key
  } catch (error) {
    if (!isQuotaReached(error)) throw error
    await progress.log('warning', `The thumbnail wasn't saved. ${error.message}`)
    return null
  }
}
