import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPart } from '../models/kernel/part.ts'
import { drawPicture } from '../models/picture/draw-picture.ts'
import { modelRecipes } from '../models/recipes.ts'
import { demoPrototypes } from '../prototypes.ts'
import { demoSavedViews, pictureFile } from './saved-views.ts'
import { viewPictureFolder } from '../seed-content.ts'
import { shotOfView } from './view-shots.ts'

/*
 * Draws the pictures of the demo data's saved views deterministically: run `node platform/seed/views/draw-view-pictures.ts` after a change of
 * views, cameras or models, and commit the output. They are shipped because drawing them on a first start would take a minute.
 */
const size = { width: 480, height: 300 }

await mkdir(viewPictureFolder, { recursive: true })
for (const name of await readdir(viewPictureFolder)) await rm(join(viewPictureFolder, name))
for (const view of demoSavedViews(demoPrototypes(new Date(0), undefined).releases)) {
  const { recipes, shot } = shotOfView(view)
  const picture = await drawPicture(recipes.map(built), shot)
  const small = await sharp(picture).resize(size.width, size.height).webp({ quality: 76, effort: 6 }).toBuffer()
  await writeFile(join(viewPictureFolder, pictureFile(view)), small)
  process.stdout.write(`${view.organizationId} ${view.prototype}: ${view.name}\n`)
}

function built(id: string) {
  const recipe = modelRecipes.get(id)
  if (!recipe) throw new Error(`The catalog refers to the model "${id}", which has no recipe.`)
  const part = createPart(recipe.firstId)
  recipe.build(part)
  return part
}
