import type { House } from '../house.ts'
import { drawAreas } from './draw-areas.ts'
import { drawTitled } from './draw-browser.ts'
import { arrow, box, letter, line, text, type Piece, type Place } from './svg.ts'

const rowHeight = 30
const gap = 24

/** The platform: its programs, the areas of its modules, and the ground on which they stand. */
export function drawPlatform(house: House, frame: Omit<Place, 'height'>, color: number): Piece {
  const inside = { x: frame.x + 14, width: frame.width - 28 }
  const programs = drawRows(house.programs, { ...inside, y: frame.y + 44 })
  const areas = drawAreas(house, { ...inside, y: programs.bottom + gap })
  const ground = drawRows(house.ground, { ...inside, y: areas.bottom + gap })
  const middle = inside.x + 40
  const place = { ...frame, height: ground.bottom + 14 - frame.y }
  return {
    parts: [
      ...drawTitled('platform', place, color),
      text(frame.x + 84, frame.y + 25, 'What runs the modules, their areas, and what they stand on', 'soft'),
      ...programs.parts,
      ...areas.parts,
      ...ground.parts,
      ...[programs, areas].map(({ bottom }) => arrow(line(middle, bottom + 1, middle, bottom + gap - 1))),
    ],
    bottom: frame.y + place.height,
  }
}

/** Bricks beside each other, each as wide as its name wants to be, in as many rows as they need. */
function drawRows(names: readonly string[], frame: Omit<Place, 'height'>): Piece {
  const wanted = names.reduce((sum, name) => sum + name.length * letter + 26, 0)
  const perRow = Math.ceil(names.length / Math.ceil(wanted / frame.width))
  const rows = Array.from({ length: Math.ceil(names.length / perRow) }, (_, at) => {
    return drawRow(names.slice(at * perRow, (at + 1) * perRow), { ...frame, y: frame.y + at * (rowHeight + 6) })
  })
  return { parts: rows.flatMap(({ parts }) => parts), bottom: rows.at(-1)?.bottom ?? frame.y }
}

function drawRow(names: readonly string[], { x, y, width }: Omit<Place, 'height'>): Piece {
  const total = names.reduce((sum, name) => sum + name.length + 4, 0)
  const free = width - 6 * (names.length - 1)
  let left = x
  const parts = names.flatMap((name) => {
    const place = { x: left, y, width: (free * (name.length + 4)) / total, height: rowHeight }
    left += place.width + 6
    return [box(place, 'brick'), text(place.x + 10, y + 19, name, 'name')]
  })
  return { parts, bottom: y + rowHeight }
}
