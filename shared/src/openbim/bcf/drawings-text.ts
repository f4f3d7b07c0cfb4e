import { maxDrawn, type ViewBitmap, type ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'
import type { BcfVersion } from './topics/bcf-topic.ts'
import { pointText } from './xml/xml-text.ts'

/** Measurements are exported as lines, because BCF has no measurements. */
export function drawnLines({ lines = [], measures = [] }: ViewDrawings): NonNullable<ViewDrawings['lines']> {
  const room = Math.max(0, maxDrawn.lines - lines.length)
  return [...lines, ...measures.flatMap(linesOf).slice(0, room)]
}

/** `Lines` of BCF 3.0. Measurements become lines. */
export function linesText(drawings: ViewDrawings): string {
  const text = drawnLines(drawings).map(
    ({ from, to }) => `<Line>${pointText('StartPoint', from)}${pointText('EndPoint', to)}</Line>`,
  )
  return text.length > 0 ? `<Lines>${text.join('')}</Lines>` : ''
}

function linesOf({ kind, points }: NonNullable<ViewDrawings['measures']>[number]) {
  const [first] = points
  const corners = kind === 'area' && first ? [...points, first] : points
  return corners.slice(1).map((to, index) => ({ from: corners[index] ?? to, to }))
}

type Written = { version: BcfVersion; prefix: string }

/** `Bitmaps` of BCF 3.0, or a sequence of them in 2.1; the pictures are separate files. */
export function bitmapsText({ bitmaps = [] }: ViewDrawings, { version, prefix }: Written): string {
  const isNew = version === '3.0'
  const text = bitmaps.map((bitmap, index) => {
    const { location, normal, up, height } = bitmap
    const position = pointText('Location', location) + pointText('Normal', normal) + pointText('Up', up)
    const format = isNew ? `<Format>${formatOf(bitmap)}</Format>` : `<Bitmap>${formatOf(bitmap).toUpperCase()}</Bitmap>`
    const file = `${format}<Reference>${prefix}${bitmapFile(bitmap, index)}</Reference>`
    return `<Bitmap>${file}${position}<Height>${height}</Height></Bitmap>`
  })
  if (!isNew) return text.join('')
  return text.length > 0 ? `<Bitmaps>${text.join('')}</Bitmaps>` : ''
}

/** The name of the file in the topic's folder. */
export function bitmapFile(bitmap: ViewBitmap, index: number): string {
  return `bitmap-${index + 1}.${formatOf(bitmap)}`
}

function formatOf({ picture }: ViewBitmap): 'png' | 'jpg' {
  return picture.startsWith('data:image/png') ? 'png' : 'jpg'
}

export function bitmapBytes({ picture }: ViewBitmap): Uint8Array {
  const text = atob(picture.slice(picture.indexOf(',') + 1))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
