import { box, cylinder, face, meshOf, prism, type Mesh } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import { roundedRectangle, type Rectangle } from '../../kernel/path.ts'
import { millimeters, place, squareMeters, type Part } from '../../kernel/part.ts'
import { direction, type Point } from '../../kernel/vector.ts'

/** Roads and parking are this far below floors, walks and islands. */
export const road = -0.15

function areaOf([x0, y0, x1, y1]: Rectangle): string {
  return squareMeters((x1 - x0) * (y1 - y0))
}

/** The ground that everything stands on. */
export function placeGround(part: Part, area: Rectangle, material: MaterialName = 'asphalt'): void {
  const [x0, y0, x1, y1] = area
  const mesh = meshOf((ground) => {
    box(ground, 'mulch', [x0, y0, road - 0.6, x1, y1, road - 0.1], ['top'])
    box(ground, material, [x0, y0, road - 0.1, x1, y1, road], ['bottom'])
  })
  const parameters = { 'Surface Area': areaOf(area), Material: 'Asphalt, Bitumen' }
  place(part, { category: 'Topography', family: 'Toposolid', type: 'Site Pavement', parameters }, mesh)
}

type Island = { area: Rectangle; radius?: number; fill: MaterialName; hasCurb?: boolean; z?: number }

/** A raised area with a curb: lawn, planting or paving. */
export function placeIsland(part: Part, { area, radius = 0.3, fill, hasCurb = true, z = 0 }: Island): void {
  const outer = roundedRectangle(area, radius)
  const width = hasCurb ? 0.16 : 0
  const [x0, y0, x1, y1] = area
  const inner = roundedRectangle([x0 + width, y0 + width, x1 - width, y1 - width], Math.max(0.02, radius - width))
  const surface = meshOf((mesh) => prism(mesh, fill, inner, [road, z - (hasCurb ? 0.03 : 0)]))
  const planted = fill === 'lawn' || fill === 'mulch'
  const parameters = { Area: areaOf(area), Elevation: millimeters(z) }
  const type = planted ? (fill === 'lawn' ? 'Lawn' : 'Planting Bed') : 'Concrete Walk 4"'
  place(part, { category: planted ? 'Site' : 'Floors', family: planted ? 'Pad' : 'Floor', type, parameters }, surface)
  if (!hasCurb) return
  const curb = meshOf((mesh) => curbFaces(mesh, outer, inner, z))
  place(part, { category: 'Site', family: 'Curb', type: 'Cast-in-Place 6"', parameters: { Height: '150 mm' } }, curb)
}

function curbFaces(mesh: Mesh, outer: readonly Point[], inner: readonly Point[], z: number): void {
  outer.forEach((a, index) => {
    const next = (index + 1) % outer.length
    const [b, c, d] = [outer[next] ?? a, inner[next] ?? a, inner[index] ?? a]
    face(mesh, 'curb', [
      [...a, road],
      [...b, road],
      [...b, z],
      [...a, z],
    ])
    face(mesh, 'curb', [
      [...a, z],
      [...b, z],
      [...c, z],
      [...d, z],
    ])
    face(mesh, 'curb', [
      [...c, z - 0.04],
      [...d, z - 0.04],
      [...d, z],
      [...c, z],
    ])
  })
}

/** Paving with joints, level with the floor. */
export function placeWalk(part: Part, area: Rectangle, material: MaterialName = 'concrete'): void {
  const [x0, y0, x1, y1] = area
  const step = material === 'concrete' ? 1.5 : 0.9
  const mesh = meshOf((walk) => {
    box(walk, 'curb', [x0, y0, road, x1, y1, -0.012], ['bottom'])
    for (let x = x0; x < x1 - 0.01; x += step) {
      for (let y = y0; y < y1 - 0.01; y += step) {
        const [right, top] = [Math.min(x1, x + step) - 0.02, Math.min(y1, y + step) - 0.02]
        const tone =
          material === 'paver' && Math.round((x - x0) / step + (y - y0) / step) % 2 === 1 ? 'paverDark' : material
        face(walk, tone, [
          [x + 0.02, y + 0.02, 0],
          [right, y + 0.02, 0],
          [right, top, 0],
          [x + 0.02, top, 0],
        ])
      }
    }
  })
  const parameters = { Area: areaOf(area), 'Default Thickness': '100 mm' }
  const type = material === 'paver' ? 'Unit Pavers 2 3/8"' : 'Concrete Walk 4"'
  place(part, { category: 'Floors', family: 'Floor', type, parameters }, mesh)
}

/** Paint on the road: a rectangle, or a slanting one for hatching. */
export function stripe(mesh: Mesh, material: MaterialName, [x0, y0, x1, y1]: Rectangle, lean = 0): void {
  const z = road + 0.012
  face(mesh, material, [
    [x0, y0, z],
    [x1, y0, z],
    [x1 + lean, y1, z],
    [x0 + lean, y1, z],
  ])
}

export type Stalls = { at: Point; count: number; turn: number; accessible?: number }

const stall = { width: 2.75, depth: 5.5 }

/** A row of parking stalls; `turn` is the direction that cars face. */
export function placeStalls(part: Part, { at: [x, y], count, turn, accessible = 0 }: Stalls): void {
  const plainStripe = meshOf((mesh) => stripe(mesh, 'roadPaint', [-0.05, 0, 0.05, stall.depth]))
  const blue = meshOf((mesh) => {
    stripe(mesh, 'roadPaintBlue', [-0.05, 0, 0.05, stall.depth])
    stripe(mesh, 'roadPaintBlue', [0.6, 1.2, 2.15, 2.75])
    stripe(mesh, 'roadPaint', [1.15, 1.45, 1.6, 2.5])
    for (let y0 = 0; y0 < 5; y0 += 0.8) stripe(mesh, 'roadPaintBlue', [2.85, y0, 2.95, y0 + 0.7], -0.7)
  })
  const stop = meshOf((mesh) => box(mesh, 'curb', [0.45, 0, road, 2.3, 0.15, road + 0.13], ['bottom']))
  const [alongX, alongY] = direction(turn - 90)
  for (let index = 0; index <= count; index += 1) {
    const isAccessible = index < accessible
    const at = [x + alongX * stall.width * index, y + alongY * stall.width * index, 0] as const
    const parameters = {
      Width: '2750 mm',
      Depth: '5500 mm',
      'Stall Number': index + 1,
      Accessible: isAccessible ? 'Yes' : 'No',
    }
    const identity = {
      category: 'Parking',
      family: 'Parking Space',
      type: isAccessible ? 'Accessible - 90 deg' : "9' x 18' - 90 deg",
      parameters,
    }
    place(part, identity, isAccessible ? blue : plainStripe, { at, turn: turn - 90 })
    if (index === count) continue
    const [faceX, faceY] = direction(turn)
    const wheel = { category: 'Site', family: 'Wheel Stop', type: 'Precast 73"', parameters: { Length: '1850 mm' } }
    place(part, wheel, stop, { at: [at[0] + faceX * 4.85, at[1] + faceY * 4.85, 0], turn: turn - 90 })
  }
}

/** The center of a stall, where a car is placed. */
export function stallCenter({ at: [x, y], turn }: Stalls, index: number): Point {
  const [alongX, alongY] = direction(turn - 90)
  const [faceX, faceY] = direction(turn)
  const offset = stall.width * (index + 0.5)
  return [x + alongX * offset + faceX * 2.5, y + alongY * offset + faceY * 2.5]
}

const lampMesh = meshOf((mesh) => {
  cylinder(mesh, 'concrete', { at: [0, 0], z: [0, 0.75], radius: 0.3, sides: 14 })
  cylinder(mesh, 'anodized', { at: [0, 0], z: [0.75, 6.6], radius: 0.09, topRadius: 0.06, sides: 8 })
  box(mesh, 'anodized', [-0.9, -0.18, 6.6, 0.9, 0.18, 6.72])
  for (const x of [-0.85, 0.35]) box(mesh, 'light', [x, -0.15, 6.57, x + 0.5, 0.15, 6.6])
})

export function placeLamp(part: Part, [x, y]: Point, turn = 0): void {
  const parameters = { Height: '6.7 m', Lamp: 'LED 4000 K', 'Apparent Load': '210 VA' }
  const identity = { category: 'Lighting Fixtures', family: 'Site Pole Light', type: 'Double Head', parameters }
  place(part, identity, lampMesh, { at: [x, y, 0], turn })
}

const bollard = meshOf((mesh) => {
  cylinder(mesh, 'safetyYellow', { at: [0, 0], z: [-0.15, 0.95], radius: 0.09, sides: 10 })
})

export function placeBollards(part: Part, points: readonly Point[]): void {
  const identity = { category: 'Site', family: 'Bollard', type: 'Steel Pipe 6"', parameters: { Height: '950 mm' } }
  for (const [x, y] of points) place(part, identity, bollard, { at: [x, y, 0] })
}
