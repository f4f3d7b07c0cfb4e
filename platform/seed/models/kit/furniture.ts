import { box, cylinder, meshOf } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import type { Rectangle } from '../kernel/path.ts'
import { place, type Part } from '../kernel/part.ts'
import type { Point } from '../kernel/vector.ts'

const tableMesh = meshOf((mesh) => {
  box(mesh, 'laminate', [-0.38, -0.6, 0.72, 0.38, 0.6, 0.76])
  cylinder(mesh, 'anodized', { at: [0, 0], z: [0.04, 0.72], radius: 0.05, sides: 8 })
  box(mesh, 'anodized', [-0.28, -0.28, 0, 0.28, 0.28, 0.04])
})

const chairMesh = meshOf((mesh) => {
  box(mesh, 'wood', [-0.22, -0.22, 0.43, 0.22, 0.22, 0.47])
  box(mesh, 'wood', [-0.22, 0.19, 0.55, 0.22, 0.22, 0.88])
  for (const x of [-0.2, 0.17]) {
    for (const y of [-0.2, 0.17]) box(mesh, 'anodized', [x, y, 0, x + 0.03, y + 0.03, y > 0 ? 0.85 : 0.43])
  }
})

const boothMesh = meshOf((mesh) => {
  box(mesh, 'wood', [-0.6, -0.28, 0, 0.6, 0.28, 0.32])
  box(mesh, 'upholstery', [-0.6, -0.28, 0.32, 0.6, 0.22, 0.46])
  box(mesh, 'upholstery', [-0.6, 0.2, 0.4, 0.6, 0.3, 1.05])
  box(mesh, 'wood', [-0.62, 0.3, 0, 0.62, 0.34, 1.1])
})

const cost = { Manufacturer: 'Generic', 'Assembly Code': 'E2020200' }
const table = {
  category: 'Furniture',
  family: 'Table - Pedestal',
  type: '30" x 48"',
  parameters: { Height: '760 mm', Seats: 4, ...cost },
}
const chair = {
  category: 'Furniture',
  family: 'Chair - Cafe',
  type: 'Wood',
  parameters: { 'Seat Height': '470 mm', ...cost },
}
const booth = {
  category: 'Furniture',
  family: 'Booth - Single',
  type: '48"',
  parameters: { 'Seat Height': '460 mm', ...cost },
}

export function placeTable(part: Part, [x, y]: Point, turn = 0, z = 0): void {
  place(part, table, tableMesh, { at: [x, y, z], turn })
  const isAcross = turn % 180 !== 0
  for (const [side, along] of [
    [1, -0.3],
    [1, 0.3],
    [-1, -0.3],
    [-1, 0.3],
  ] as const) {
    const [dx, dy] = [side * 0.62, along]
    const at = isAcross ? ([x - dy, y + dx, z] as const) : ([x + dx, y + dy, z] as const)
    place(part, chair, chairMesh, { at, turn: turn + (side > 0 ? 270 : 90) })
  }
}

function placeBoothTable(part: Part, [x, y]: Point, turn: number): void {
  place(part, table, tableMesh, { at: [x, y, 0], turn: turn + 90 })
  const isAcross = turn % 180 !== 0
  for (const side of [1, -1]) {
    const at = isAcross ? ([x + side * 0.78, y, 0] as const) : ([x, y + side * 0.78, 0] as const)
    const facing = isAcross ? (side > 0 ? 270 : 90) : side > 0 ? 0 : 180
    place(part, booth, boothMesh, { at, turn: facing })
  }
}

/** Booths along the south wall, and rows of tables in the room. */
export function placeDining(part: Part, [x0, y0, x1, y1]: Rectangle): void {
  for (let x = x0 + 1.2; x < x1 - 0.9; x += 2.05) placeBoothTable(part, [x, y0 + 0.95], 90)
  for (let y = y0 + 3.6; y < y1 - 0.9; y += 2) {
    for (let x = x0 + 1.4; x < x1 - 1; x += 2.4) placeTable(part, [x, y])
  }
}

const umbrellas = new Map<MaterialName, ReturnType<typeof meshOf>>()

function umbrellaMesh(material: MaterialName) {
  return meshOf((mesh) => {
    cylinder(mesh, 'steel', { at: [0, 0], z: [0, 2.7], radius: 0.03, sides: 6 })
    cylinder(mesh, material, { at: [0, 0], z: [2.15, 2.75], radius: 1.5, topRadius: 0.02, sides: 8 })
    cylinder(mesh, 'whitePaint', { at: [0, 0], z: [2.08, 2.15], radius: 1.48, topRadius: 1.5, sides: 8 })
  })
}

/** Outdoor tables, each under an umbrella. */
export function placeTerraceTables(part: Part, [x0, y0, x1, y1]: Rectangle, cloth: MaterialName | undefined): void {
  for (let y = y0 + 1.4; y < y1 - 0.9; y += 2.9) {
    for (let x = x0 + 1.4; x < x1 - 0.9; x += 3) {
      placeTable(part, [x, y])
      if (!cloth) continue
      const mesh = umbrellas.get(cloth) ?? umbrellaMesh(cloth)
      umbrellas.set(cloth, mesh)
      const identity = {
        category: 'Furniture',
        family: 'Umbrella - Patio',
        type: '118"',
        parameters: { Height: '2750 mm', Fabric: 'Acrylic Canvas' },
      }
      place(part, identity, mesh, { at: [x, y, 0] })
    }
  }
}

const railing = meshOf((mesh) => {
  box(mesh, 'anodized', [0, -0.02, 0.98, 1, 0.02, 1.03])
  box(mesh, 'anodized', [0, -0.015, 0.12, 1, 0.015, 0.15])
  for (let x = 0; x < 0.99; x += 0.125) box(mesh, 'anodized', [x, -0.01, 0.15, x + 0.016, 0.01, 0.98])
  box(mesh, 'anodized', [0, -0.025, 0, 0.05, 0.025, 1.03])
})

/** Places a railing along a direction in pieces of one meter. */
export function placeRailing(part: Part, [x, y]: Point, turn: 0 | 90, length: number): void {
  const identity = {
    category: 'Railings',
    family: 'Railing',
    type: 'Steel Picket 41"',
    parameters: { Height: '1030 mm', Length: '1000 mm' },
  }
  for (let offset = 0; offset < length - 0.5; offset += 1) {
    const at = turn === 0 ? ([x + offset, y, 0] as const) : ([x, y + offset, 0] as const)
    place(part, identity, railing, { at, turn })
  }
}
