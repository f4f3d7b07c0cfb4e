import { box, face, meshOf, type Mesh } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { millimeters, place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeGableRoof } from '../../kit/gable-roof.ts'
import { placeCoping, placeFlatRoof, placeRooftop, placeSolarPanels } from '../../kit/roof.ts'
import { footprint, outerWalls, roofHeight, type RestaurantDesign } from './design.ts'

/** The roof of one size and everything on it. */
export function buildRoof(part: Part, design: RestaurantDesign, size: number): void {
  const [x0, y0, x1, y1] = footprint(design, size)
  const inside: Rectangle = [x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2]
  const z = roofHeight(design)
  if (design.roof === 'gable') {
    const area: Rectangle = [x0, y0, x1, y1]
    placeGableRoof(part, { area, eaves: z, ridge: z + design.depth * 0.3, along: 'x', overhang: 0.7 }, [
      'standingSeam',
      'stucco',
    ])
    return
  }
  placeFlatRoof(part, inside, z)
  placeRooftop(part, inside, z)
  if (design.roof === 'flat') {
    for (const wall of outerWalls(design, size)) placeCoping(part, wall, design.trim, 0.24)
    placeSolarPanels(part, [x0 + 1, y0 + 1, Math.min(x0 + 10, x1 - 12), y0 + 5], z)
  }
  if (design.roof === 'mansard') placeMansard(part, [x0, y0, x1, y1], z)
  if (design.roof === 'overhang') placeSlab(part, [x0 - 1.6, y0 - 2.4, x1 + 1.2, y1 + 1], z, design.accent)
}

/** A steep roof band around the flat roof. */
function placeMansard(part: Part, [x0, y0, x1, y1]: Rectangle, z: number): void {
  const [overhang, low, high, inset] = [0.75, z - 0.55, z + 1.35, 0.55]
  const mesh = meshOf((roof) => {
    const foot: Rectangle = [x0 - overhang, y0 - overhang, x1 + overhang, y1 + overhang]
    const head: Rectangle = [x0 + inset, y0 + inset, x1 - inset, y1 - inset]
    slopes(roof, 'standingSeamRed', [foot, head], [low + 0.2, high])
    slopes(roof, 'whitePaint', [foot, foot], [low, low + 0.2])
    slopes(roof, 'membrane', [head, [head[0] + 0.15, head[1] + 0.15, head[2] - 0.15, head[3] - 0.15]], [high, high])
    slopes(
      roof,
      'standingSeamRed',
      [
        [head[0] + 0.15, head[1] + 0.15, head[2] - 0.15, head[3] - 0.15],
        [head[0] + 0.15, head[1] + 0.15, head[2] - 0.15, head[3] - 0.15],
      ],
      [high, z],
    )
    slopes(roof, 'whitePaint', [[x0, y0, x1, y1], foot], [low, low])
    mansardSeams(roof, foot, [low + 0.2, high, inset + overhang])
  })
  const parameters = {
    Area: squareMeters((x1 - x0 + (y1 - y0)) * 2 * 2.2),
    'Base Offset': millimeters(low),
    Slope: '55°',
  }
  place(part, { category: 'Roofs', family: 'Basic Roof', type: 'Mansard - Standing Seam', parameters }, mesh)
}

function slopes(
  mesh: Mesh,
  material: MaterialName,
  [a, b]: readonly [Rectangle, Rectangle],
  [z0, z1]: readonly [number, number],
): void {
  const [low, high] = [corners(a, z0), corners(b, z1)]
  low.forEach((corner, index) => {
    const next = (index + 1) % 4
    face(mesh, material, [corner, low[next] ?? corner, high[next] ?? corner, high[index] ?? corner])
  })
}

function corners([x0, y0, x1, y1]: Rectangle, z: number) {
  return [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ] as const
}

function mansardSeams(mesh: Mesh, [x0, y0, x1, y1]: Rectangle, [z0, z1, run]: readonly [number, number, number]): void {
  for (let x = x0 + 1.6; x < x1 - 1.4; x += 0.45) {
    face(mesh, 'standingSeamRed', [
      [x, y0 - 0.05, z0],
      [x + 0.04, y0 - 0.05, z0],
      [x + 0.04, y0 + run - 0.05, z1],
      [x, y0 + run - 0.05, z1],
    ])
    face(mesh, 'charcoal', [
      [x + 0.04, y0 - 0.05, z0],
      [x + 0.04, y0, z0],
      [x + 0.04, y0 + run, z1],
      [x + 0.04, y0 + run - 0.05, z1],
    ])
  }
  for (let y = y0 + 1.6; y < y1 - 1.4; y += 0.45) {
    face(mesh, 'standingSeamRed', [
      [x1 + 0.05, y, z0],
      [x1 + 0.05, y + 0.04, z0],
      [x1 - run + 0.05, y + 0.04, z1],
      [x1 - run + 0.05, y, z1],
    ])
    face(mesh, 'charcoal', [
      [x1, y, z0],
      [x1 + 0.05, y, z0],
      [x1 - run + 0.05, y, z1],
      [x1 - run, y, z1],
    ])
  }
}

/** A thin roof that projects far beyond the walls. */
function placeSlab(part: Part, area: Rectangle, z: number, accent: MaterialName): void {
  const [x0, y0, x1, y1] = area
  const mesh = meshOf((slab) => {
    box(slab, 'cedar', [x0 + 0.1, y0 + 0.1, z - 0.34, x1 - 0.1, y1 - 0.1, z - 0.3])
    box(slab, accent, [x0, y0, z - 0.3, x1, y1, z + 0.3], ['top'])
    box(slab, 'membrane', [x0, y0, z - 0.02, x1, y1, z], ['bottom', 'west', 'east', 'north', 'south'])
    box(slab, 'anodized', [x0 - 0.03, y0 - 0.03, z + 0.3, x1 + 0.03, y1 + 0.03, z + 0.36], ['bottom'])
  })
  const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Thickness: '600 mm' }
  place(part, { category: 'Roofs', family: 'Basic Roof', type: 'Cantilevered Canopy Roof', parameters }, mesh)
}
