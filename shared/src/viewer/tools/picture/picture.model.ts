import type { Measurement } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { drawnPoints, labelPlace, valueText } from '../measure/measuring.model.ts'
import type { UnitSystem } from '../../../contract/organization/organization.ts'

export type PictureSize = { width: number; height: number }

/** Pixels in a row or column: graphics cards draw no larger ones, the least of them. */
const mostPixels = 4096

/** The picture on the screen, so many times as fine; less where that is more than can be drawn. */
export function pictureSize({ width, height }: PictureSize, factor: number): PictureSize {
  const most = Math.min(factor, mostPixels / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * most)), height: Math.max(1, Math.round(height * most)) }
}

/** What no system takes in the name of a file, and what would hide it. */
const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Tower.png` of `Tower.rvt`, and `Tower and 2 more.png` of three. */
export function pictureName(models: readonly { name: string }[]): string {
  const [first, ...more] = models
  const stem = (first?.name ?? '').replace(/\.[a-z0-9]{2,4}$/i, '').replaceAll(forbidden, ' ')
  const name = stem.replace(/^[\s.]+|[\s.]+$/g, '').slice(0, 120) || 'Model'
  return `${name}${more.length > 0 ? ` and ${more.length} more` : ''}.png`
}

export type Mark = { lines: readonly Place[]; isClosed: boolean; label: { text: string; at: Place } | undefined }
type Place = { x: number; y: number }

/** Where measures are in the picture, as the page draws them over it. What reaches behind the camera is in none. */
export function marksOf(viewer: Viewer, measurements: readonly Measurement[], units: UnitSystem): Mark[] {
  return measurements.flatMap((measurement) => {
    const lines = drawnPoints(measurement).map((point) => viewer.project(point))
    if (lines.some(({ isBehind }) => isBehind)) return []
    const place = labelPlace(measurement)
    const at = place && viewer.project(place)
    const label = at && !at.isBehind ? { text: valueText(measurement, units), at } : undefined
    return [{ lines, isClosed: measurement.kind === 'area', label }]
  })
}
