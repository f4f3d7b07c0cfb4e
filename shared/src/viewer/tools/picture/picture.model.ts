import type { Measurement, Point } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { drawnPoints, labelPosition, valueText } from '../measure/measuring.model.ts'
import type { UnitSystem } from '../../../domain/contract/organization/organization.ts'

export type PictureSize = { width: number; height: number }

/** Maximum pixels per side that every graphics card supports. */
const maxPixels = 4096

/** The picture's size times a factor, limited to what can be drawn. */
export function pictureSize({ width, height }: PictureSize, factor: number): PictureSize {
  const maxFactor = Math.min(factor, maxPixels / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * maxFactor)), height: Math.max(1, Math.round(height * maxFactor)) }
}

/** Characters that are not allowed in file names, or would hide the file. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Tower.png` for `Tower.rvt`, and `Tower and 2 more.png` for three. */
export function pictureName(models: readonly { name: string }[]): string {
  const [first, ...more] = models
  const stem = (first?.name ?? '').replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(forbidden, ' ')
  const name = stem.replace(/^[\s.]+|[\s.]+$/g, '').slice(0, 120) || 'Model'
  return `${name}${more.length > 0 ? ` and ${more.length} more` : ''}.png`
}

export type Mark = {
  lines: readonly PixelPosition[]
  isClosed: boolean
  label: { text: string; at: PixelPosition } | undefined
}
type PixelPosition = { x: number; y: number }

/** The size of the picture on screen, and the size that is drawn, in CSS pixels. */
export type PictureSizes = { screenSize: PictureSize; drawnSize: PictureSize }

/**
 * The positions of measurements in the picture. Measurements that reach behind the camera are omitted. The vertical
 * extent of a view does not depend on the size of the picture.
 */
export function marksOf(
  viewer: Pick<Viewer, 'project'>,
  measurements: readonly Measurement[],
  { units, screenSize, drawnSize }: PictureSizes & { units: UnitSystem },
): Mark[] {
  const scale = drawnSize.height / Math.max(1, screenSize.height)
  function pixelOf(point: Point) {
    const { x, y, isBehind } = viewer.project(point)
    return { x: drawnSize.width / 2 + (x - screenSize.width / 2) * scale, y: y * scale, isBehind }
  }
  return measurements.flatMap((measurement) => {
    const lines = drawnPoints(measurement).map(pixelOf)
    if (lines.some(({ isBehind }) => isBehind)) return []
    const labelPoint = labelPosition(measurement)
    const at = labelPoint && pixelOf(labelPoint)
    const label = at && !at.isBehind ? { text: valueText(measurement, units), at } : undefined
    return [{ lines, isClosed: measurement.kind === 'area', label }]
  })
}
