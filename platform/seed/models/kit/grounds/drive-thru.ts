import { box, cylinder, face, meshOf, type Mesh } from '../../kernel/mesh.ts'
import { arc, offsetPath, dashes, ribbon } from '../../kernel/path.ts'
import { millimeters, place, type Part } from '../../kernel/part.ts'
import type { Point } from '../../kernel/vector.ts'
import { road, stripe } from './site.ts'

const paint = road + 0.024

export type Lane = { path: readonly Point[]; width: number; name: string }

/** The lane runs north along the building, around its corner and away to the west. */
export function lanePath({
  x,
  from,
  corner,
  out,
  radius,
}: {
  x: number
  from: number
  corner: number
  out: number
  radius: number
}): Point[] {
  const straight: Point[] = [
    [x, from],
    [x, (from + corner - radius) / 2],
  ]
  const exit = corner
  return [
    ...straight,
    ...arc([x - radius, exit - radius], radius, [0, 90]),
    [(x - radius + out) / 2, exit],
    [out, exit],
  ]
}

/** The outer lane merges into the inner one before the window. */
export function mergingPath(x: number, target: number, [from, to]: Point): Point[] {
  const middle = to - 9
  const bend = Array.from({ length: 9 }, (_, step): Point => {
    const share = step / 8
    const eased = share * share * (3 - 2 * share)
    return [x + (target - x) * eased, middle + 9 * share]
  })
  return [[x, from], ...bend]
}

/** The lane's surface, edge lines, arrows and lettering. */
export function placeLane(part: Part, { path, width, name }: Lane, arrows: readonly Point[]): void {
  const surface = meshOf((mesh) => {
    ribbon(mesh, 'asphaltLane', { path, from: -width / 2, to: width / 2, z: [road, road + 0.012] })
    for (const side of [-1, 1]) {
      const edge = (side * width) / 2
      ribbon(mesh, 'roadPaintYellow', { path, from: edge - 0.06, to: edge + 0.06, z: [paint - 0.01, paint] })
    }
    for (const [x, y] of arrows) arrow(mesh, x, y)
  })
  const length = path
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - (path[index]?.[0] ?? x), y - (path[index]?.[1] ?? y)), 0)
  const parameters = {
    Mark: name,
    Width: millimeters(width),
    Length: millimeters(length),
    'Stacking Capacity': Math.floor(length / 6.1),
  }
  place(part, { category: 'Roads', family: 'Drive Thru Lane', type: 'Heavy Duty Asphalt', parameters }, surface)
}

function arrow(mesh: Mesh, x: number, y: number): void {
  const z = paint
  face(mesh, 'roadPaint', [
    [x - 0.1, y, z],
    [x + 0.1, y, z],
    [x + 0.1, y + 1.3, z],
    [x - 0.1, y + 1.3, z],
  ])
  face(mesh, 'roadPaint', [
    [x - 0.38, y + 1.3, z],
    [x + 0.38, y + 1.3, z],
    [x, y + 2.2, z],
  ])
}

/** A curb along a path. */
export function placeCurb(part: Part, path: readonly Point[], offset: number): void {
  const mesh = meshOf((curb) => ribbon(curb, 'curb', { path, from: offset, to: offset + 0.16, z: [road, 0] }))
  place(part, { category: 'Site', family: 'Curb', type: 'Cast-in-Place 6"', parameters: { Height: '150 mm' } }, mesh)
}

/** A dashed line between lanes. */
export function placeLaneLine(part: Part, path: readonly Point[], offset = 0): void {
  const mesh = meshOf((lines) => {
    for (const dash of dashes(offsetPath(path, offset), 1.2, 1)) {
      ribbon(lines, 'roadPaint', { path: dash, from: -0.05, to: 0.05, z: [paint - 0.01, paint] })
    }
  })
  place(
    part,
    { category: 'Site', family: 'Pavement Marking', type: 'Broken Line 4"', parameters: { Width: '100 mm' } },
    mesh,
  )
}

const boardMesh = meshOf((mesh) => {
  box(mesh, 'curb', [-0.35, -1.3, road, 0.35, 1.3, 0.05])
  for (const y of [-1.05, 0.95]) box(mesh, 'anodized', [-0.06, y, 0.05, 0.06, y + 0.1, 0.7])
  box(mesh, 'anodized', [-0.12, -1.15, 0.7, 0.1, 1.15, 2.1])
  for (const y of [-1.08, -0.35, 0.38]) box(mesh, 'screen', [0.1, y, 0.78, 0.12, y + 0.7, 2.02])
  for (const y of [-1.02, -0.29, 0.44]) {
    for (const z of [1.72, 1.42, 1.12]) box(mesh, 'sign', [0.12, y, z, 0.125, y + 0.58, z + 0.2], ['west'])
  }
  box(mesh, 'anodized', [-0.14, -1.2, 2.1, 0.5, 1.2, 2.18])
})

const speakerMesh = meshOf((mesh) => {
  box(mesh, 'anodized', [-0.15, -0.2, road, 0.15, 0.2, 1.2])
  box(mesh, 'screen', [0.15, -0.14, 0.8, 0.16, 0.14, 1.1])
})

/** Menu board and order point on the driver's side; they face east. */
export function placeOrderPoint(part: Part, [x, y]: Point, mark: string): void {
  const board = {
    category: 'Specialty Equipment',
    family: 'Menu Board - Digital Exterior',
    type: 'Triple 46"',
    parameters: { Mark: `MB-${mark}`, Screens: 3, Height: '2180 mm' },
  }
  place(part, board, boardMesh, { at: [x, y, 0] })
  const speaker = {
    category: 'Communication Devices',
    family: 'Order Point',
    type: 'Speaker Post',
    parameters: { Mark: `OP-${mark}`, Height: '1350 mm' },
  }
  place(part, speaker, speakerMesh, { at: [x + 0.25, y + 2.2, 0] })
}

const clearanceMesh = meshOf((mesh) => {
  cylinder(mesh, 'anodized', { at: [0, 0], z: [road, 3.2], radius: 0.08, sides: 8 })
  box(mesh, 'anodized', [0, -0.06, 3.1, 3.4, 0.06, 3.2])
  for (const x of [0.7, 3]) box(mesh, 'steel', [x, -0.015, 2.85, x + 0.02, 0.015, 3.1])
  cylinder(mesh, 'safetyYellow', { at: [1.9, 0], z: [2.72, 2.74], radius: 0.01, sides: 4 })
  box(mesh, 'safetyYellow', [0.5, -0.07, 2.68, 3.3, 0.07, 2.86])
})

export function placeClearanceBar(part: Part, [x, y]: Point): void {
  const identity = {
    category: 'Signage',
    family: 'Clearance Bar',
    type: '106"',
    parameters: { Clearance: '2700 mm', Height: '3200 mm' },
  }
  place(part, identity, clearanceMesh, { at: [x, y, 0] })
}

/** Crosswalks over the lane. */
export function placeCrosswalk(part: Part, [x0, y0]: Point, [width, depth]: Point): void {
  const mesh = meshOf((crossing) => {
    for (let x = x0; x < x0 + width - 0.3; x += 0.9) stripe(crossing, 'roadPaint', [x, y0, x + 0.45, y0 + depth])
  })
  place(
    part,
    {
      category: 'Site',
      family: 'Pavement Marking',
      type: 'Crosswalk - Continental',
      parameters: { Width: millimeters(depth) },
    },
    mesh,
  )
}
