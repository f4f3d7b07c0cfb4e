import type { Area, AreaUse, House } from '../house.ts'
import { arrow, box, lineHeight, text, wrapped, type Piece, type Place } from './svg.ts'
import { gap, wayAround, wayBetween } from './ways.ts'

type Brick = { area: Area; place: Place; lines: string[]; row: number }

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
  return {
    parts: [...bricks.flatMap(drawBrick), ...drawUses(areas.uses, bricks, frame.x + frame.width - lane)],
    bottom: y - gap,
  }
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

function drawUses(uses: readonly AreaUse[], bricks: readonly Brick[], right: number): string[] {
  const byName = new Map(bricks.map((brick) => [brick.area.name, brick]))
  let passing = 0
  return uses.flatMap((use) => {
    const [from, to] = [byName.get(use.from), byName.get(use.to)]
    const back = uses.find((other) => other.from === use.to && other.to === use.from)
    // Two that use each other have one arrow with two heads.
    if (!from || !to || (back && use.from > use.to)) return []
    const isNear = to.row === from.row || to.row === from.row + 1
    const way = isNear
      ? wayBetween(from.place, to.place)
      : wayAround({ from: from.place, to: to.place, right, passing: passing++ })
    return arrow(way, use.isOfTables && back?.isOfTables !== false ? 'aside' : '', back !== undefined)
  })
}
