import type { UnitSystem } from '../../../domain/contract/organization/organization.ts'
import { wholePicture } from '../../framing/picture-place.ts'
import type { Viewer } from '../../viewer.ts'
import { drawMarks, readMarkLooks } from './draw-marks.ts'
import { marksOf, pictureSize } from './picture.model.ts'

type PictureRequest = { viewer: Viewer; picture: HTMLElement; factor: number; hasMarks: boolean; units: UnitSystem }

/** The view as a PNG. Rejects if the browser cannot draw this size. */
export async function takePicture({ viewer, picture, factor, hasMarks, units }: PictureRequest): Promise<Blob> {
  const screenSize = { width: picture.clientWidth, height: picture.clientHeight }
  const drawnSize = wholePicture(picture)
  const size = pictureSize(drawnSize, factor)
  // Computed first, because the camera may move while the picture is drawn.
  const marks = hasMarks ? marksOf(viewer, viewer.getMeasurements(), { units, screenSize, drawnSize }) : []
  const unmarked = await viewer.snapshot({ ...size, type: 'image/png' })
  if (marks.length === 0) return unmarked
  const bitmap = await createImageBitmap(unmarked)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error("This browser can't create a canvas to draw a picture.")
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  drawMarks(context, marks, { looks: readMarkLooks(picture), factor: size.width / Math.max(1, drawnSize.width) })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/png',
    )
  })
}
