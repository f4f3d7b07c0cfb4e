import type { Area, AreaUse, House } from '../house.ts'
import { arrow, box, lineHeight, text, wrapped, type Piece, type Place, type Point } from './svg.ts'

type Brick = { area: Area; place: Place; lines: string[]; row: number }

const gap = 28
/** Room at the right for ways that pass other lines. */
const lane = 26

/** The areas of the platform's modules, from those that use others down to those that all use, with who uses whom. */
export function drawAreas({ areas }: House, frame: Omit<Place, 'height'>): Piece {
  const bricks: Brick[] = []
  let y = frame.y
  for (const [row, line] of areas.lines.entries()) {
    const placed = placeLine(line, { ...frame, width: frame.width - lane, y }, row)
    bricks.push(...placed)
    y += Math.max(...placed.map(({ place }) => place.height)) + gap
  }
  return { parts: [...bricks.flatMap(drawBrick), ...drawUses(areas.uses, bricks)], bottom: y - gap }
}

/** Beside each other, each as wide as its names want to be. */
function placeLine(areas: readonly Area[], frame: Omit<Place, 'height'>, row: number): Brick[] {
  const free = frame.width - gap * (areas.length - 1)
  const sizes = areas.map(({ name, modules }) => Math.max(22, Math.sqrt(`${name}${modules.join(' · ')}`.length) * 9))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let x = frame.x
  const placed = areas.map((area, at) => {
    const width = (free * (sizes[at] ?? 0)) / total
    const lines = wrapped(area.modules, width - 24)
    const place = { x, y: frame.y, width, height: 30 + lines.length * lineHeight }
    x += width + gap
    return { area, place, lines, row }
  })
  const height = Math.max(...placed.map(({ place }) => place.height))
  return placed.map((brick) => ({ ...brick, place: { ...brick.place, height } }))
}

function drawBrick({ area, place, lines }: Brick): string[] {
  return [
    box(place, 'brick'),
    text(place.x + 12, place.y + 19, area.name, 'name strong'),
    ...lines.map((line, at) => text(place.x + 12, place.y + 36 + at * lineHeight, line, 'small')),
  ]
}

function drawUses(uses: readonly AreaUse[], bricks: readonly Brick[]): string[] {
  const byName = new Map(bricks.map((brick) => [brick.area.name, brick]))
  const passing = uses.filter(({ from, to }) => isPassing(byName.get(from), byName.get(to)))
  return uses.flatMap((use) => {
    const [from, to] = [byName.get(use.from), byName.get(use.to)]
    const back = uses.find((other) => other.from === use.to && other.to === use.from)
    // Two that use each other have one arrow with two heads.
    if (!from || !to || (back && use.from > use.to)) return []
    const isOfTables = use.isOfTables && back?.isOfTables !== false
    return arrow(wayBetween(from, to, passing.indexOf(use)), isOfTables ? 'aside' : '', back !== undefined)
  })
}

function isPassing(from: Brick | undefined, to: Brick | undefined): boolean {
  return from !== undefined && to !== undefined && to.row !== from.row && to.row !== from.row + 1
}

function wayBetween({ place: from, row }: Brick, { place: to, row: rowBelow }: Brick, passing: number): Point[] {
  if (passing >= 0) {
    const [right, x] = [from.x + from.width, from.x + from.width + 10 + passing * 7]
    const [y, end] = [from.y + from.height / 2, to.y + to.height / 2]
    return [
      [right, y],
      [x, y],
      [x, end],
      [to.x + to.width + 1, end],
    ]
  }
  if (row === rowBelow) {
    const y = from.y + from.height / 2
    return from.x < to.x
      ? [
          [from.x + from.width + 1, y],
          [to.x - 1, y],
        ]
      : [
          [from.x - 1, y],
          [to.x + to.width + 1, y],
        ]
  }
  return wayDown(from, to)
}

/** Straight down where both have room, else by the space between the lines. */
function wayDown(from: Place, to: Place): Point[] {
  const [left, right] = [Math.max(from.x, to.x), Math.min(from.x + from.width, to.x + to.width)]
  const bottom = from.y + from.height
  if (right - left > 20)
    return [
      [(left + right) / 2, bottom + 1],
      [(left + right) / 2, to.y - 1],
    ]
  const [start, end] = [from.x + from.width / 2, to.x + to.width / 2]
  return [
    [start, bottom + 1],
    [start, bottom + gap / 2],
    [end, bottom + gap / 2],
    [end, to.y - 1],
  ]
}
