import { reportSilently } from '@lintel/shared/api'
import { plainAppearance, type Viewer } from '@lintel/shared/viewer'
import { assertStorable } from './too-large-view.ts'
import { componentsOf } from './view-components.model.ts'

/** As the platform keeps pictures. */
const picture = { width: 640, height: 400, type: 'image/webp' } as const
/** The platform's limit for a picture as text. */
const longestAddress = 380_000

/** What the viewer shows now, with a picture of it where one can be taken: a view is worth keeping without one too. */
export async function takeShot(viewer: Viewer, aspect: number) {
  const view = viewer.getView()
  const appearance = viewer.getAppearance()
  // That nothing is hidden is worth keeping too: whoever comes back to the view may have hidden something meanwhile.
  const components =
    appearance === plainAppearance ? {} : assertStorable(componentsOf(appearance, await viewer.elements()))
  return { view, aspect, components, thumbnail: await takePicture(viewer) }
}

async function takePicture(viewer: Viewer): Promise<string | undefined> {
  try {
    return await pictureAddress(await viewer.snapshot(picture))
  } catch (error) {
    reportSilently(error, 'The picture of the view could not be taken.')
    return undefined
  }
}

/** A `data:` address that the platform takes; undefined for one that it would refuse. */
export async function pictureAddress(blob: Blob): Promise<string | undefined> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(blob)
  })
  return address.length <= longestAddress ? address : undefined
}
