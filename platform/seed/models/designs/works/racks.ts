import { box, meshOf, type Mesh } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import { numbersFrom } from '../../kernel/numbers-from.ts'
import { place, type Part } from '../../kernel/part.ts'
import { grid, hallArea } from './hall.ts'

const bay = 2.8
const depth = 1.1
const levels = [0.15, 2, 3.85, 5.7]

function rackMesh(seed: string): Mesh {
  const random = numbersFrom(seed)
  return meshOf((mesh) => {
    for (const y of [0, depth - 0.09]) {
      box(mesh, 'rackBlue', [0, y, 0, 0.09, y + 0.09, 7.4])
      box(mesh, 'rackBlue', [bay - 0.09, y, 0, bay, y + 0.09, 7.4])
    }
    for (const z of levels.slice(1)) {
      for (const y of [0, depth - 0.05]) box(mesh, 'rackOrange', [0.09, y, z - 0.12, bay - 0.09, y + 0.05, z])
    }
    for (const z of levels) for (const x of [0.15, 1.02, 1.89]) load(mesh, [x, z], random)
  })
}

/** Places a pallet, and boxes on most pallets. */
function load(mesh: Mesh, [x, z]: readonly [number, number], random: () => number): void {
  for (const y of [0.08, 0.48, 0.88]) box(mesh, 'wood', [x, y, z, x + 0.8, y + 0.12, z + 0.1])
  box(mesh, 'wood', [x, 0.05, z + 0.1, x + 0.8, 1.05, z + 0.14])
  if (random() < 0.12) return
  const paint: MaterialName = random() < 0.2 ? 'whitePaint' : 'cardboard'
  const rows = 1 + Math.floor(random() * 3)
  for (let row = 0; row < rows; row += 1) {
    const bottom = z + 0.14 + row * 0.46
    for (const dx of [0.01, 0.4])
      box(mesh, paint, [x + dx, 0.06, bottom, x + dx + 0.38, 1.03, bottom + 0.44], ['bottom'])
  }
}

const racks = ['one', 'two', 'three', 'four', 'five'].map(rackMesh)

/** Pallet racks in double rows with aisles between them; the largest model of the catalog. */
export function buildRacks(part: Part, bays: number): void {
  const [x0, y0, x1, y1] = hallArea(bays)
  let row = 0
  for (let y = y0 + 8; y < y1 - 8; y += row % 2 === 0 ? depth + 0.15 : depth + 3.1, row += 1) {
    for (let x = x0 + 7, index = 0; x < x1 - 9; x += bay, index += 1) {
      const isAisle = (x - x0) % (grid * 3) < 2.8
      const mesh = racks[(row * 7 + index * 3) % racks.length]
      if (!mesh || isAisle) continue
      const parameters = { Row: row + 1, Bay: index + 1, Load: '3000 kg' }
      place(
        part,
        { category: 'Specialty Equipment', family: 'Pallet Rack', type: '110" x 44" x 291"', parameters },
        mesh,
        { at: [x, y, 0] },
      )
    }
  }
}
