import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './jobs.ts'
import { createPart, type Part } from './kernel/part.ts'
import { writeGlb } from './kernel/write-glb.ts'
import { drawPicture } from './picture/draw-picture.ts'
import { modelRecipes } from './recipes.ts'

const { folder } = workerData as { folder: string }

parentPort?.on('message', (job: Job) => {
  void make(job)
})

/** A failure here ends the thread, and with it the whole generation. */
async function make(job: Job): Promise<void> {
  const content = job.kind === 'model' ? await writeGlb(build(job.id)) : await draw(job)
  const contentHash = createHash('sha256').update(content).digest('hex')
  await writeFile(join(folder, contentHash), content)
  parentPort?.postMessage({ contentHash, bytes: content.byteLength })
}

function draw({ picture }: Extract<Job, { kind: 'picture' }>): Promise<Uint8Array> {
  return drawPicture(picture.recipes.map(build), picture.shot)
}

function build(id: string): Part {
  const recipe = modelRecipes.get(id)
  if (!recipe) throw new Error(`The catalog refers to the model "${id}", which has no recipe.`)
  const part = createPart(recipe.firstId)
  recipe.build(part)
  return part
}
