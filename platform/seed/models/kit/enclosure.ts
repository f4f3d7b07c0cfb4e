import { box, meshOf } from '../kernel/mesh.ts'
import { place, type Part } from '../kernel/part.ts'
import { partition, placeWall } from './walls.ts'

const gate = meshOf((mesh) => {
  for (let x = 0.05; x < 2.4; x += 0.16) box(mesh, 'cedarDark', [x, -0.03, 0.1, x + 0.13, 0.03, 1.95])
  for (const z of [0.3, 1.6]) box(mesh, 'anodized', [0, 0.03, z, 2.45, 0.08, z + 0.1])
})

const container = meshOf((mesh) => {
  box(mesh, 'leafDark', [-0.95, -0.7, 0.15, 0.95, 0.7, 1.3])
  box(mesh, 'charcoal', [-1, -0.76, 1.3, 1, 0.76, 1.38])
  for (const x of [-0.85, 0.7]) box(mesh, 'tire', [x, -0.6, 0, x + 0.15, 0.6, 0.15])
})

/** Waste containers behind masonry walls and wooden gates, open to the south. */
export function placeEnclosure(part: Part, [x, y]: readonly [number, number]): void {
  const slab = meshOf((mesh) => box(mesh, 'concrete', [x - 0.4, y - 0.6, -0.15, x + 5.4, y + 3.6, 0.01], ['bottom']))
  place(part, { category: 'Floors', family: 'Floor', type: 'Concrete Pad 8"', parameters: { Level: 'Site' } }, slab)
  const core = { outside: 'concreteBlock', inside: 'concreteBlock' } as const
  placeWall(part, partition([x + 5, y], 90, 3.2, [], 2.1), core)
  placeWall(part, partition([x + 5, y + 3.2], 180, 5, [], 2.1), core)
  placeWall(part, partition([x, y + 3.2], 270, 3.2, [], 2.1), core)
  for (const [index, at] of [x + 0.03, x + 2.52].entries()) {
    const parameters = {
      Mark: `G${index + 1}`,
      Width: '2450 mm',
      Height: '1950 mm',
      Material: 'Steel Frame, Composite Slats',
    }
    place(part, { category: 'Doors', family: 'Gate - Enclosure', type: '96" x 77"', parameters }, gate, {
      at: [at, y, 0],
    })
  }
  for (const [index, at] of [x + 1.35, x + 3.65].entries()) {
    const parameters = { Volume: '3.0 m³', Use: index === 0 ? 'Waste' : 'Recycling' }
    place(part, { category: 'Specialty Equipment', family: 'Waste Container', type: '4 Yard', parameters }, container, {
      at: [at, y + 1.9, 0.01],
    })
  }
}
