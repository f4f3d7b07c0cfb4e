import type { Mark } from './picture.model.ts'

export type MarkColours = { line: string; casing: string; label: string; text: string }

/** The page draws them by the rules of its theme: a picture has them as they are at the moment. */
export function readMarkColours(picture: Element): MarkColours {
  const style = getComputedStyle(picture)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: read('--viewer-measure') || 'orange',
    casing: read('--viewer-measure-casing') || 'black',
    label: 'white',
    text: 'black',
  }
}

/** `factor`: how many pixels of the picture one CSS pixel is. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  { colours, factor }: { colours: MarkColours; factor: number },
) {
  context.save()
  context.scale(factor, factor)
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', font: '14px sans-serif', textBaseline: 'middle' })
  for (const { lines, isClosed } of marks) {
    const [first, ...others] = lines
    if (!first) continue
    context.beginPath()
    context.moveTo(first.x, first.y)
    for (const { x, y } of others) context.lineTo(x, y)
    if (isClosed) context.closePath()
    for (const [strokeStyle, lineWidth] of [
      [colours.casing, 4.5],
      [colours.line, 2.5],
    ] as const) {
      Object.assign(context, { strokeStyle, lineWidth })
      context.stroke()
    }
  }
  for (const { label } of marks) if (label) drawLabel(context, label, colours)
  context.restore()
}

function drawLabel(context: CanvasRenderingContext2D, { text, at }: NonNullable<Mark['label']>, colours: MarkColours) {
  const [width, height] = [context.measureText(text).width + 16, 22]
  const [left, top] = [at.x - width / 2, at.y - height * 1.3]
  context.fillStyle = colours.label
  context.beginPath()
  context.roundRect(left, top, width, height, 5)
  context.fill()
  context.fillStyle = colours.text
  context.fillText(text, left + 8, top + height / 2)
}
