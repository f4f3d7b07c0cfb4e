import { reportSilently } from '../../core/api/index.ts'
import { exportBcf, importBcf, type BcfImport } from '../../openbim/bcf/index.ts'
import { cameraToView } from '../../domain/contract/index.ts'
import { pluralize } from '../../core/format/index.ts'
import { importedView } from './saved-view.model.ts'
import { readWholeView } from './saved-views.api.ts'
import { pictureAddress } from './shown/shown-view.ts'
import type { StoredView, NewView, ViewStore } from './view-store.ts'

type Export = { store: ViewStore; author: string }

/** A BCF file of the views, with those pictures that could be loaded. */
export async function bcfOf(listedViews: readonly StoredView[], { store, author }: Export): Promise<Blob> {
  const views: StoredView[] = []
  for (const view of listedViews) views.push(await readWholeView(store, view))
  const pictures = await Promise.all(views.map(async (view) => [view.id, await pngOf(view)] as const))
  const snapshots = new Map(pictures.flatMap(([id, png]) => (png ? [[id, png] as const] : [])))
  const bytes = await exportBcf(views, { project: store.of, author, snapshots })
  return new Blob([bytes], { type: 'application/octet-stream' })
}

/** Converts pictures: BCF only allows PNG and JPEG, while the platform stores WebP. */
async function pngOf({ thumbnailUrl, name }: StoredView): Promise<Uint8Array | undefined> {
  if (thumbnailUrl === null) return undefined
  try {
    const response = await fetch(thumbnailUrl)
    if (!response.ok) throw new Error(`The picture request failed with status ${response.status}.`)
    const bitmap = await createImageBitmap(await response.blob())
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return png ? new Uint8Array(await png.arrayBuffer()) : undefined
  } catch (error) {
    reportSilently(error, `The picture of the view ${name} could not be exported.`)
    return undefined
  }
}

/** The views of a BCF file that can be saved, and the viewpoints that cannot become views. */
export async function viewsFromBcf(file: Blob): Promise<{ views: NewView[]; skipped: BcfImport['skipped'] }> {
  const { views, skipped } = await importBcf(new Uint8Array(await file.arrayBuffer()))
  const saves = views.map(async ({ id, name, snapshot, components, drawings, ...camera }) => {
    const thumbnail =
      snapshot && (await pictureAddress(new Blob([new Uint8Array(snapshot.bytes)], { type: snapshot.type })))
    const shownView = { view: cameraToView(camera), aspect: camera.aspect ?? 0, thumbnail, components, drawings }
    return importedView(id, name, shownView)
  })
  return { views: await Promise.all(saves), skipped }
}

type Import = { created: number; known: number; skipped: readonly { file: string; reason: string }[] }

/** The toast after an import: how many views were imported, and why others were not. */
export function importResult({ created, known, skipped }: Import): { type: 'success' | 'warning'; text: string } {
  const here = known > 0 ? ` ${pluralize(known, 'view')} already existed.` : ''
  const imported = `${pluralize(created, 'view was', 'views were')} imported.${here}`
  const [first] = skipped
  if (!first) return { type: 'success', text: imported }
  const left = `${pluralize(skipped.length, 'viewpoint was', 'viewpoints were')} skipped.`
  return { type: 'warning', text: `${imported} ${left} First reason: ${first.reason}` }
}
