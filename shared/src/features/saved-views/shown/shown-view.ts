import { reportSilently } from '../../../core/api/index.ts'
import type { ViewDrawings } from '../../../domain/contract/index.ts'
import { plainAppearance, type Viewer } from '../../../viewer/index.ts'
import { assertStorable, componentsOf } from './view-components.model.ts'
import type { ViewStore } from '../view-store.ts'

/** Size and type of the pictures that the platform keeps. */
const picture = { width: 640, height: 400, type: 'image/webp' } as const
/** The platform's limit for a picture as a `data:` address, in characters. */
const longestAddress = 380_000

type Shown = Pick<ViewStore, 'elements'> & { drawn?: ViewDrawings | undefined }

/**
 * Camera, components with rooms, and measures of what the viewer shows, with a picture where one can be taken: a view can do without. What
 * a file has drawn into the view stays.
 */
export async function readShownView(viewer: Viewer, aspect: number, { elements, drawn }: Shown) {
  const view = viewer.getView()
  const appearance = viewer.getAppearance()
  // Empty components say that nothing is hidden: going back to the view then shows what was hidden meanwhile.
  const look =
    appearance === plainAppearance
      ? {}
      : assertStorable(componentsOf(appearance, await (elements?.(viewer) ?? viewer.elements())))
  const components = { ...look, ...(viewer.rooms?.isWanted() && { showsRooms: true }) }
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

/** A `data:` address that the platform takes; undefined for one that it would refuse. */
export async function pictureAddress(blob: Blob): Promise<string | undefined> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error("The picture couldn't be read."))
    reader.readAsDataURL(blob)
  })
  return address.length <= longestAddress ? address : undefined
}
