import { reportSilently } from '../../../core/api/index.ts'
import type { ViewDrawings } from '../../../domain/contract/index.ts'
import { plainAppearance, type Viewer } from '../../../viewer/index.ts'
import { assertStorable, componentsOf } from './view-components.model.ts'
import type { ViewStore } from '../view-store.ts'

/** Size and type of the pictures that the platform stores. */
const picture = { width: 640, height: 400, type: 'image/webp' } as const
/** The platform's limit for a picture as a data URL, in characters. */
const longestAddress = 380_000

type Shown = Pick<ViewStore, 'elements'> & { drawn?: ViewDrawings | undefined }

/**
 * Camera, components including rooms, and measurements of what the viewer shows, with a picture if the viewer can take
 * one. Drawings from a file are kept.
 */
export async function readShownView(viewer: Viewer, aspect: number, { elements, drawn }: Shown) {
  const view = viewer.getView()
  const appearance = viewer.getAppearance()
  // Empty components mean that nothing is hidden, so that restoring the view shows elements that were hidden meanwhile.
  const lookComponents =
    appearance === plainAppearance
      ? {}
      : assertStorable(componentsOf(appearance, await (elements?.(viewer) ?? viewer.elements())))
  const components = { ...lookComponents, ...(viewer.rooms?.isWanted() && { showsRooms: true }) }
  const drawings = { ...drawn, measures: measuresOf(viewer) }
  return { view, aspect, components, drawings, thumbnail: await takePicture(viewer) }
}

function measuresOf(viewer: Viewer): NonNullable<ViewDrawings['measures']> {
  return viewer.getMeasurements().map(({ kind, points }) => ({ kind, points: [...points] }))
}

async function takePicture(viewer: Viewer): Promise<string | undefined> {
  try {
    return await pictureAddress(await viewer.snapshot(picture))
  } catch (error) {
    reportSilently(error, "The view's snapshot could not be taken.")
    return undefined
  }
}

/** A data URL that the platform accepts; undefined if the picture is too large. */
export async function pictureAddress(blob: Blob): Promise<string | undefined> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error("The picture couldn't be read."))
    reader.readAsDataURL(blob)
  })
  return address.length <= longestAddress ? address : undefined
}
