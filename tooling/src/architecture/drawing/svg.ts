/** A piece of the drawing, and where the next one may begin below it. */
export type Piece = { parts: string[]; bottom: number }

export type Place = { x: number; y: number; width: number; height: number }

export type Point = readonly [x: number, y: number]

/** Names are drawn in a font whose letters are all alike, since nothing here can measure others. */
export const letter = 6.7

export const lineHeight = 16

export function text(x: number, y: number, words: string, kind: string) {
  return `<text x="${round(x)}" y="${round(y)}" class="${kind}">${escape(words)}</text>`
}

export function box({ x, y, width, height }: Place, kind: string, corner = 6) {
  const size = `width="${round(width)}" height="${round(height)}"`
  return `<rect x="${round(x)}" y="${round(y)}" ${size} rx="${corner}" class="${kind}"/>`
}

export function line(x: number, y: number, endX: number, endY: number): Point[] {
  return [
    [x, y],
    [endX, endY],
  ]
}

/** In the color of a package, or the place that is kept for it. */
export function point(x: number, y: number, color: number | undefined) {
  const place = `cx="${round(x)}" cy="${round(y)}"`
  return color === undefined
    ? `<circle ${place} r="1.3" class="none"/>`
    : `<circle ${place} r="3.8" class="p${color}"/>`
}

/** From one point by others to the last, where it has its head, or one at either end. */
export function arrow(points: readonly Point[], kind = '', isBothWays = false) {
  const way = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ')
  const heads = isBothWays ? 'marker-start="url(#head)" marker-end="url(#head)"' : 'marker-end="url(#head)"'
  return `<path d="${way}" class="arrow ${kind}" ${heads}/>`
}

/** The names in as many lines as they need. */
export function wrapped(names: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const name of names) {
    const longer = lines.length === 0 ? name : `${lines.at(-1)} · ${name}`
    if (lines.length > 0 && longer.length * letter <= width) lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return lines
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

function escape(words: string) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
