import type { House } from '../house.ts'
import { drawBrowser, drawPackage } from './draw-browser.ts'
import { drawPlatform } from './draw-platform.ts'
import { drawShared } from './draw-shared.ts'
import { heads, style } from './style.ts'
import { arrow, line, lineHeight, text, type Piece, type Point } from './svg.ts'

type Way = { name: string; points: Point[] }

const width = 1200
const margin = 24
const sideWidth = 228
const gap = 36

/** The house on one page, as SVG. */
export function drawHouse(house: House): string {
  const names = house.packages.map(({ name }) => name)
  const inside = { x: margin, width: width - 2 * margin }
  const browser = drawBrowser(house, { ...inside, y: margin })
  const shared = drawShared(house, { ...inside, y: browser.bottom + gap }, names)
  const top = shared.bottom + gap
  const left = { x: margin, y: top, width: inside.width - sideWidth - gap }
  const platform = drawPlatform(house, left, names.indexOf('platform'))
  const side = drawSide(house, names, top)
  const ways = [
    ...browser.rooms.map(({ name, place }) => {
      const x = place.x + place.width / 2
      return { name: `${name} → shared`, points: line(x, browser.bottom + 1, x, browser.bottom + gap - 1) }
    }),
    ...['platform', 'tooling'].map((name) => {
      const x = name === 'tooling' ? width - margin - sideWidth / 2 : left.x + left.width / 2
      return { name: `${name} → shared`, points: line(x, top - 1, x, shared.bottom + 1) }
    }),
    ...side.ways,
  ]
  const parts = [browser, shared, platform, side].flatMap((piece) => piece.parts)
  return page([...parts, ...drawWays(ways, house)], Math.max(platform.bottom, side.bottom) + margin)
}

/** What builds the house and what walks through it. */
function drawSide({ packages }: House, names: readonly string[], top: number): Piece & { ways: Way[] } {
  const x = width - margin - sideWidth
  const middle = x + sideWidth / 2
  const parts: string[] = []
  const ways: Way[] = []
  let y = top
  for (const { name, rooms } of packages.filter((each) => each.name === 'tooling' || each.name === 'e2e')) {
    const place = { x, y, width: sideWidth, height: 46 + Math.ceil(rooms.length / 2) * lineHeight }
    parts.push(...drawPackage(name, rooms, { place, color: names.indexOf(name) }))
    if (name === 'e2e') ways.push({ name: 'e2e → tooling', points: line(middle, y - 1, middle, y - gap + 1) })
    y += place.height + gap
  }
  return { parts: [...parts, ...drawLegend(x, y + 6)], ways, bottom: y + 90 }
}

function drawLegend(x: number, y: number): string[] {
  const [end, first, second] = [x + 34, y - 4, y + lineHeight + 4]
  return [
    arrow(line(x, first, end, first)),
    text(end + 10, y, 'imports', 'soft'),
    arrow(line(x, second, end, second), 'aside'),
    text(end + 10, second + 4, 'at run time, or tables alone', 'soft'),
    text(x, second + 32, 'Drawn by pnpm architecture.', 'soft'),
  ]
}

function drawWays(ways: readonly Way[], { arrows }: House): string[] {
  const known = new Set(ways.map(({ name }) => name))
  const homeless = [...arrows].filter((name) => !known.has(name))
  if (homeless.length > 0) throw new Error(`The drawing has no place for ${homeless.join(', ')}.`)
  return ways.filter(({ name }) => arrows.has(name)).map(({ points }) => arrow(points))
}

function page(parts: readonly string[], height: number): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title">`
  const title = '<title id="title">The packages of Lintel, what is in them, and which of them import which</title>'
  return [
    head,
    title,
    style,
    heads,
    `<rect width="${width}" height="${height}" class="paper"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}
