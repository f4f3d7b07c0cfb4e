import type { Door, House } from '../house.ts'
import { box, point, text, type Piece, type Place } from './svg.ts'

const brickHeight = 30
const gap = 4
/** From point to point. */
const step = 10

/** The doors of `shared` as a wall: each line uses those below it. A point is a package that comes in by this door. */
export function drawShared(house: House, frame: Omit<Place, 'height'>, users: readonly string[]): Piece {
  const height = 44 + house.doors.length * (brickHeight + gap) + 8
  const lines = house.doors.flatMap((doors, at) => {
    return drawLine(doors, { ...frame, y: frame.y + 44 + at * (brickHeight + gap) }, users)
  })
  const note = 'Each line uses those below it. The points say which packages come in by a door.'
  const title = [text(frame.x + 14, frame.y + 27, 'shared', 'title'), text(frame.x + 72, frame.y + 27, note, 'soft')]
  return { parts: [box({ ...frame, height }, 'box'), ...title, ...lines], bottom: frame.y + height }
}

function drawLine(doors: readonly Door[], frame: Omit<Place, 'height'>, users: readonly string[]): string[] {
  const width = (frame.width - 24 - gap * (doors.length - 1)) / doors.length
  return doors.flatMap((door, at) => {
    const place = { x: frame.x + 12 + at * (width + gap), y: frame.y, width, height: brickHeight }
    const right = place.x + width - 14 - (users.length - 1) * step
    return [
      box(place, 'brick'),
      text(place.x + 10, place.y + 19, door.name, 'name'),
      // Each package has its place in every row of points, so that nobody has to go by colors alone.
      ...users.map((name, slot) => point(right + slot * step, place.y + 15, door.users.has(name) ? slot : undefined)),
    ]
  })
}
