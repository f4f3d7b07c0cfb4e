import { box, cylinder, meshOf, type Mesh } from '../kernel/mesh.ts'
import { place, type Part } from '../kernel/part.ts'
import type { Vector } from '../kernel/vector.ts'

function equipment(build: (mesh: Mesh) => void): Mesh {
  return meshOf(build)
}

/** Each piece of equipment has its back to the north and is centered on its own middle. */
const catalog = {
  fryer: [
    'Fryer - Pressure',
    '18" Gas',
    equipment((mesh) => {
      box(mesh, 'steel', [-0.24, -0.45, 0.15, 0.24, 0.4, 0.9])
      box(mesh, 'charcoal', [-0.19, -0.38, 0.9, 0.19, 0.25, 0.91])
      box(mesh, 'steel', [-0.24, 0.3, 0.9, 0.24, 0.4, 1.25])
      for (const x of [-0.12, 0.06]) box(mesh, 'charcoal', [x, -0.34, 0.91, x + 0.12, 0.1, 1])
      for (const x of [-0.2, 0.16])
        for (const y of [-0.4, 0.32]) box(mesh, 'anodized', [x, y, 0, x + 0.05, y + 0.05, 0.15])
    }),
  ],
  griddle: [
    'Griddle - Thermostatic',
    '36" Gas',
    equipment((mesh) => {
      box(mesh, 'steel', [-0.45, -0.4, 0.1, 0.45, 0.4, 0.86])
      box(mesh, 'charcoal', [-0.42, -0.3, 0.86, 0.42, 0.38, 0.88])
      for (let x = -0.35; x < 0.4; x += 0.22) box(mesh, 'charcoal', [x, -0.43, 0.7, x + 0.06, -0.4, 0.76])
    }),
  ],
  oven: [
    'Oven - Convection Double Stack',
    '38" Gas',
    equipment((mesh) => {
      box(mesh, 'steel', [-0.48, -0.45, 0.1, 0.48, 0.45, 1.75])
      for (const z of [0.2, 1]) {
        box(mesh, 'glassDark', [-0.3, -0.47, z + 0.15, 0.3, -0.45, z + 0.5])
        box(mesh, 'anodized', [-0.35, -0.52, z + 0.58, 0.35, -0.49, z + 0.61])
      }
    }),
  ],
  prep: [
    'Refrigerator - Prep Table',
    '60"',
    equipment((mesh) => {
      box(mesh, 'steel', [-0.75, -0.38, 0.12, 0.75, 0.38, 0.88])
      box(mesh, 'laminate', [-0.75, -0.42, 0.88, 0.75, -0.08, 0.92])
      box(mesh, 'anodized', [-0.75, -0.02, 0.88, 0.75, 0.38, 1.05])
      for (const x of [-0.5, 0, 0.5]) box(mesh, 'galvanized', [x - 0.2, -0.4, 0.2, x + 0.2, -0.38, 0.8])
    }),
  ],
  sink: [
    'Sink - Three Compartment',
    '79"',
    equipment((mesh) => {
      box(mesh, 'steel', [-1, -0.35, 0.82, 1, 0.35, 0.9])
      for (const x of [-0.6, 0, 0.6]) box(mesh, 'galvanized', [x - 0.25, -0.28, 0.45, x + 0.25, 0.22, 0.905])
      box(mesh, 'steel', [-1, 0.31, 0.9, 1, 0.35, 1.2])
      for (const x of [-0.3, 0.3]) cylinder(mesh, 'steel', { at: [x, 0.25], z: [0.9, 1.25], radius: 0.02, sides: 6 })
      for (const x of [-0.95, 0.9])
        for (const y of [-0.3, 0.25]) box(mesh, 'anodized', [x, y, 0, x + 0.05, y + 0.05, 0.82])
    }),
  ],
  shelf: [
    'Shelving - Wire',
    '48" x 18"',
    equipment((mesh) => {
      for (const z of [0.3, 0.8, 1.3, 1.8]) box(mesh, 'galvanized', [-0.6, -0.22, z, 0.6, 0.22, z + 0.03])
      for (const x of [-0.6, 0.57])
        for (const y of [-0.22, 0.19]) box(mesh, 'galvanized', [x, y, 0, x + 0.03, y + 0.03, 1.9])
      for (const [x, z] of [
        [-0.35, 0.33],
        [0.2, 0.33],
        [-0.2, 0.83],
        [0.3, 1.33],
        [-0.3, 1.33],
      ] as const) {
        box(mesh, 'cardboard', [x - 0.2, -0.18, z, x + 0.2, 0.18, z + 0.32])
      }
    }),
  ],
  freezer: [
    'Walk-In Cooler/Freezer',
    '118" x 94"',
    equipment((mesh) => {
      box(mesh, 'steel', [-1.5, -1.2, 0, 1.5, 1.2, 2.6])
      box(mesh, 'whitePaint', [-0.5, -1.24, 0.05, 0.5, -1.2, 2.1])
      box(mesh, 'anodized', [0.3, -1.3, 0.95, 0.36, -1.24, 1.3])
      box(mesh, 'galvanized', [-0.9, -0.6, 2.6, 0.5, 0.5, 3])
    }),
  ],
  hood: [
    'Exhaust Hood - Type I',
    '142" x 52"',
    equipment((mesh) => {
      box(mesh, 'steel', [-1.8, -0.75, 2.05, 1.8, 0.55, 2.15], [])
      box(mesh, 'steel', [-1.8, -0.75, 2.15, 1.8, -0.71, 2.65])
      box(mesh, 'steel', [-1.8, 0.51, 2.15, 1.8, 0.55, 2.65])
      for (const x of [-1.8, 1.76]) box(mesh, 'steel', [x, -0.71, 2.15, x + 0.04, 0.51, 2.65])
      box(mesh, 'galvanized', [-1.8, -0.75, 2.65, 1.8, 0.55, 2.68])
      for (const x of [-0.9, 0.6]) box(mesh, 'galvanized', [x, -0.3, 2.68, x + 0.4, 0.2, 3.9])
    }),
  ],
  counter: [
    'Counter - Front Service',
    '60"',
    equipment((mesh) => {
      box(mesh, 'wood', [-0.75, -0.35, 0, 0.75, 0.3, 0.95])
      box(mesh, 'castStone', [-0.78, -0.42, 0.95, 0.78, 0.35, 1])
      box(mesh, 'screen', [-0.18, 0.05, 1, 0.18, 0.1, 1.3])
      box(mesh, 'anodized', [-0.2, -0.1, 1, 0.2, 0.25, 1.04])
    }),
  ],
  drinks: [
    'Beverage Dispenser - Ice Combo',
    '48"',
    equipment((mesh) => {
      box(mesh, 'wood', [-0.6, -0.35, 0, 0.6, 0.35, 0.9])
      box(mesh, 'steel', [-0.55, -0.3, 0.9, 0.55, 0.35, 1.65])
      for (let x = -0.45; x < 0.5; x += 0.15) box(mesh, 'charcoal', [x, -0.36, 1.25, x + 0.06, -0.3, 1.4])
    }),
  ],
  menu: [
    'Menu Board - Digital Interior',
    '49" Screen',
    equipment((mesh) => {
      box(mesh, 'screen', [-0.55, -0.04, 2.3, 0.55, 0.04, 2.95])
      for (const x of [-0.5, -0.14, 0.22])
        for (const z of [2.4, 2.66]) box(mesh, 'sign', [x, -0.045, z, x + 0.28, -0.04, z + 0.18])
    }),
  ],
  toilet: [
    'Toilet - Floor Mounted',
    'ADA 17"',
    equipment((mesh) => {
      cylinder(mesh, 'porcelain', { at: [0, -0.1], z: [0, 0.42], radius: 0.14, topRadius: 0.22, sides: 12 })
      box(mesh, 'porcelain', [-0.22, 0.12, 0.42, 0.22, 0.32, 0.8])
      cylinder(mesh, 'porcelain', { at: [0, -0.1], z: [0.42, 0.45], radius: 0.23, sides: 12 })
    }),
  ],
  basin: [
    'Lavatory - Wall Hung',
    '20" x 18"',
    equipment((mesh) => {
      box(mesh, 'porcelain', [-0.25, -0.25, 0.75, 0.25, 0.25, 0.86])
      box(mesh, 'steel', [-0.02, 0.1, 0.86, 0.02, 0.16, 1.02])
      box(mesh, 'screen', [-0.3, 0.22, 1.1, 0.3, 0.25, 1.8])
    }),
  ],
} satisfies Record<string, readonly [family: string, type: string, mesh: Mesh]>

export type EquipmentName = keyof typeof catalog

const categories: Partial<Record<EquipmentName, string>> = {
  counter: 'Casework',
  drinks: 'Casework',
  toilet: 'Plumbing Fixtures',
  basin: 'Plumbing Fixtures',
  sink: 'Plumbing Fixtures',
  hood: 'Mechanical Equipment',
}

export function placeEquipment(part: Part, name: EquipmentName, at: Vector, turn = 0): void {
  const [family, type, mesh] = catalog[name]
  const parameters = {
    Mark: `K-${part.nextId % 1000}`,
    Manufacturer: 'Generic',
    ...(name === 'hood' ? { 'Air Flow': '1650 L/s', 'Fire Suppression': 'Wet Chemical' } : {}),
    ...(name === 'fryer' || name === 'griddle' || name === 'oven' ? { 'Gas Input': '26.4 kW' } : {}),
  }
  place(part, { category: categories[name] ?? 'Specialty Equipment', family, type, parameters }, mesh, { at, turn })
}

/** Places pieces side by side, from a corner to the east. */
export function placeLine(
  part: Part,
  pieces: readonly (readonly [EquipmentName, number])[],
  [x, y, turn = 0]: readonly [number, number, number?],
): void {
  let offset = x
  for (const [name, width] of pieces) {
    placeEquipment(part, name, [offset + width / 2, y, 0], turn)
    offset += width
  }
}
