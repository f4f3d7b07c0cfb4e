import type { Daylight } from './palette.ts'
import { mix, rectangle } from './painting.ts'
import { leftPlane, levelPlane, rightPlane, round, type Block, type Projection } from './projection.ts'

type Area = [x: number, y: number, width: number, depth: number]

export type Ground = {
  width: number
  depth: number
  asphalt: Area[]
  paving: Area[]
  /** The middle of the drive-thru, from its entrance on. */
  lane?: { line: [number, number][]; width: number }
  /** Parking places in a row along x. */
  stalls?: { x: number; y: number; count: number }
  water?: Area[]
}

function laneStroke(lane: NonNullable<Ground['lane']>, colour: string, width: number, more = ''): string {
  const path = lane.line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`
}

function roads(ground: Ground, daylight: Daylight): string {
  const { lane, asphalt } = ground
  const kerb = mix(daylight.paving, '#ffffff', 0.2)
  return [
    '<g clip-path="url(#site)">',
    lane ? laneStroke(lane, kerb, lane.width + 0.5) : '',
    ...asphalt.map(([x, y, w, d]) => rectangle(x - 0.25, y - 0.25, w + 0.5, d + 0.5, `fill="${kerb}" rx=".8"`)),
    lane ? laneStroke(lane, mix(daylight.asphalt, '#ffffff', 0.06), lane.width) : '',
    ...asphalt.map(([x, y, w, d]) => rectangle(x, y, w, d, `fill="${daylight.asphalt}" rx=".6"`)),
    lane ? laneStroke(lane, '#f4c84a', 0.16, 'stroke-dasharray="1.1 1.3"') : '',
    '</g>',
  ].join('')
}

function parking(stalls: NonNullable<Ground['stalls']>): string {
  const lines = Array.from({ length: stalls.count + 1 }, (_, index) =>
    rectangle(stalls.x + index * 2.7, stalls.y, 0.13, 5, 'fill="#fff" opacity=".85"'),
  )
  return lines.join('') + rectangle(stalls.x, stalls.y, stalls.count * 2.7, 0.13, 'fill="#fff" opacity=".85"')
}

function area([x, y, width, depth]: Area, colour: string, radius: number): string {
  return rectangle(x, y, width, depth, `fill="${colour}" rx="${radius}"`)
}

export function drawGround(ground: Ground, view: Projection, daylight: Daylight): string {
  const { width, depth } = ground
  const thick = 0.9
  return [
    `<clipPath id="site"><path d="M0 0H${width}V${depth}H0z"/></clipPath>`,
    `<g transform="${levelPlane(view, -thick - 0.5)}">${rectangle(-0.4, -0.4, width + 1.6, depth + 1.2, 'fill="#1f2a3a" opacity=".2" rx="1.4"')}</g>`,
    `<g transform="${leftPlane(view, depth)}">${rectangle(0, -thick, width, thick, `fill="${mix(daylight.lawn, '#4a3b2e', 0.55)}"`)}</g>`,
    `<g transform="${rightPlane(view, width)}">${rectangle(0, -thick, depth, thick, `fill="${mix(daylight.lawn, '#33291f', 0.7)}"`)}</g>`,
    `<g transform="${levelPlane(view, 0)}">`,
    rectangle(0, 0, width, depth, `fill="${daylight.lawn}"`),
    ...(ground.water ?? []).map((place) => area(place, '#7fb0c6', 0) + area(place, 'url(#ripples)', 0)),
    roads(ground, daylight),
    ground.stalls ? parking(ground.stalls) : '',
    ...ground.paving.map((place) => area(place, daylight.paving, 0.25) + area(place, 'url(#slabs)', 0.25)),
    '</g>',
  ].join('')
}

const sun = { x: 0.62, y: -0.3 }

/** The shadow of a block: its footprint swept along the sun's direction, as a convex outline in plan. */
export function shadowOf(block: Block): string {
  const reach = block.z1
  const start = block.z0
  const corners = [
    [block.x0, block.y0],
    [block.x1, block.y0],
    [block.x1, block.y1],
    [block.x0, block.y1],
  ].flatMap(([x = 0, y = 0]) => [
    [x + sun.x * start, y + sun.y * start],
    [x + sun.x * reach, y + sun.y * reach],
  ])
  return `M${hull(corners as [number, number][])
    .map(([x, y]) => `${round(x)} ${round(y)}`)
    .join('L')}z`
}

/** Andrew's monotone chain. */
function hull(points: [number, number][]): [number, number][] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(ordered: [number, number][]): [number, number][] {
  const line: [number, number][] = []
  for (const point of ordered) {
    while (turnsRight(line.at(-2), line.at(-1), point)) line.pop()
    line.push(point)
  }
  return line.slice(0, -1)
}

function turnsRight(a: [number, number] | undefined, b: [number, number] | undefined, c: [number, number]): boolean {
  if (!a || !b) return false
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
}
