import type { Mark } from './picture.model.ts'

export type MarkLooks = { line: string; casing: string; label: string; text: string; font: string }

/** Reads the styles of marks from the page's theme, for drawing them into a picture. */
export function readMarkLooks(picture: Element): MarkLooks {
  const style = getComputedStyle(picture)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: read('--viewer-measure') || 'orange',
    casing: read('--viewer-measure-casing') || 'black',
    label: read('--viewer-background-upper') || 'white',
    text: style.color || 'black',
    font: `14px ${style.fontFamily || 'sans-serif'}`,
  }
}

/** `factor`: pixels of the picture per CSS pixel. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  { looks, factor }: { looks: MarkLooks; factor: number },
) {
  context.save()
  context.scale(factor, factor)
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', font: looks.font, textBaseline: 'middle' })
  for (const { lines, isClosed } of marks) {
    const [first, ...others] = lines
    if (!first) continue
    context.beginPath()
    context.moveTo(first.x, first.y)
    for (const { x, y } of others) context.lineTo(x, y)
    if (isClosed) fillFace(context, looks.line)
    for (const [strokeStyle, lineWidth] of [
      [looks.casing, 4.5],
      [looks.line, 2.5],
    ] as const) {
      Object.assign(context, { strokeStyle, lineWidth })
      context.stroke()
    }
    for (const point of lines) drawPoint(context, point, looks)
  }
  for (const { label } of marks) if (label) drawLabel(context, label, looks)
  context.restore()
}

function fillFace(context: CanvasRenderingContext2D, color: string) {
  context.closePath()
  Object.assign(context, { fillStyle: color, globalAlpha: 0.3 })
  context.fill()
  context.globalAlpha = 1
}

function drawPoint(context: CanvasRenderingContext2D, { x, y }: Mark['lines'][number], { line, casing }: MarkLooks) {
  Object.assign(context, { fillStyle: line, strokeStyle: casing, lineWidth: 1.5 })
  context.beginPath()
  context.arc(x, y, 5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}

function drawLabel(context: CanvasRenderingContext2D, { text, at }: NonNullable<Mark['label']>, looks: MarkLooks) {
  const [width, height] = [context.measureText(text).width + 16, 22]
  const [left, top] = [at.x - width / 2, at.y - height * 1.3]
  context.fillStyle = looks.label
  context.beginPath()
  context.roundRect(left, top, width, height, 5)
  context.fill()
  context.fillStyle = looks.text
  context.fillText(text, left + 8, top + height / 2)
}
