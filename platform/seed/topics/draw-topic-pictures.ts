import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoBuildings } from '../captures/demo-buildings.ts'
import { createPart } from '../models/kernel/part.ts'
import type { Vector } from '../models/kernel/vector.ts'
import { drawPicture } from '../models/picture/draw-picture.ts'
import { modelRecipes } from '../models/recipes.ts'
import { topicPictureFolder } from '../seed-content.ts'
import { demoTopics, topicPictureFile, viewOf } from './demo-topics.ts'

/*
 * Draws the pictures of the demo topics' viewpoints deterministically: run `node platform/seed/topics/draw-topic-pictures.ts` after a change of
 * topics or models, and commit the output. They are shipped because drawing them on a first start would take a minute.
 */
const size = { width: 480, height: 300 }
/** Meters of the site that are lit and shaded. */
const span = 110
/** The viewer's default field of view, for viewpoints without one. */
const fieldOfView = 45

await mkdir(topicPictureFolder, { recursive: true })
for (const name of await readdir(topicPictureFolder)) await rm(join(topicPictureFolder, name))
for (const topic of demoTopics) {
  const { pin, project, isInside } = topic
  const building = demoBuildings.find((one) => one.project.number === project)
  if (!pin || !building) continue
  const { position, target, cutPlanes: cuts } = viewOf({ pin, isInside }).camera
  const shot = { from: vectorOf(position), to: vectorOf(target), fieldOfView, span, cuts }
  const picture = await drawPicture(building.recipes.map(built), shot)
  const small = await sharp(picture).resize(size.width, size.height).webp({ quality: 76, effort: 6 }).toBuffer()
  await writeFile(join(topicPictureFolder, topicPictureFile(topic)), small)
  process.stdout.write(`${project}: ${topic.title}\n`)
}

function vectorOf({ x, y, z }: { x: number; y: number; z: number }): Vector {
  return [x, y, z]
}

function built(id: string) {
  const recipe = modelRecipes.get(id)
  if (!recipe) throw new Error(`A demo building has the model "${id}", which has no recipe.`)
  const part = createPart(recipe.firstId)
  recipe.build(part)
  return part
}
