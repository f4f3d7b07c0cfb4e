import { createMesh, cylinder, meshOf, smoothFace, type Mesh } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import { numbersFrom } from '../../kernel/numbers-from.ts'
import { place, type Part } from '../../kernel/part.ts'
import { direction, type Point, type Vector } from '../../kernel/vector.ts'

type Crown = { at: Vector; radius: number; squash: number; random: () => number }

/** An irregular ball of leaves. */
function crown(mesh: Mesh, material: MaterialName, { at, radius, squash, random }: Crown): void {
  const [rings, sides] = [5, 9]
  const lumps = Array.from({ length: (rings + 1) * sides }, () => 0.86 + random() * 0.28)
  function corner(ring: number, side: number): readonly [Vector, Vector] {
    const polar = (ring / rings) * Math.PI
    const [x, y] = direction(((side % sides) / sides) * 360 + ring * 13)
    const isPole = ring === 0 || ring === rings
    const lump = radius * (isPole ? 1 : (lumps[ring * sides + (side % sides)] ?? 1))
    const normal: Vector = [x * Math.sin(polar), y * Math.sin(polar), Math.cos(polar)]
    return [[at[0] + normal[0] * lump, at[1] + normal[1] * lump, at[2] + normal[2] * lump * squash], normal]
  }
  for (let ring = 0; ring < rings; ring += 1) {
    for (let side = 0; side < sides; side += 1) {
      smoothFace(mesh, material, [
        corner(ring + 1, side),
        corner(ring + 1, side + 1),
        corner(ring, side + 1),
        corner(ring, side),
      ])
    }
  }
}

function treeMesh(seed: string, height: number): Mesh {
  const random = numbersFrom(seed)
  return meshOf((mesh) => {
    cylinder(mesh, 'bark', { at: [0, 0], z: [0, height * 0.5], radius: 0.13, topRadius: 0.07, sides: 6 })
    const top = height * 0.62
    crown(mesh, 'leaf', { at: [0, 0, top], radius: height * 0.27, squash: 1, random })
    for (const [index, material] of (['leafLight', 'leafDark', 'leaf', 'leafLight'] as const).entries()) {
      const [x, y] = direction(index * 90 + random() * 50)
      const distance = height * (0.13 + random() * 0.05)
      const elevation = top + height * (random() * 0.22 - 0.06)
      crown(mesh, material, {
        at: [x * distance, y * distance, elevation],
        radius: height * (0.17 + random() * 0.04),
        squash: 0.9,
        random,
      })
    }
  })
}

const kinds = [
  { name: 'Honey Locust', height: 6.2 },
  { name: 'Red Maple', height: 7 },
  { name: 'Crape Myrtle', height: 4.6 },
].map((kind) => ({ ...kind, mesh: treeMesh(kind.name, kind.height) }))

export function placeTree(part: Part, [x, y]: Point, kind: number, z = 0): void {
  const { name, height, mesh } = kinds[kind % kinds.length] ?? { name: '', height: 0, mesh: createMesh() }
  const parameters = { Height: `${height.toFixed(1)} m`, 'Botanical Name': name, Caliper: '75 mm' }
  const identity = {
    category: 'Planting',
    family: 'Tree - Deciduous',
    type: `${name} - ${Math.round(height / 0.3048)}'`,
    parameters,
  }
  place(part, identity, mesh, { at: [x, y, z], turn: Math.round(x * 47 + y * 31) % 360 })
}

const shrubs = (['leafDark', 'leaf', 'leafLight'] as const).map((material) =>
  meshOf((mesh) => {
    const random = numbersFrom(material)
    crown(mesh, material, { at: [0, 0, 0.28], radius: 0.42, squash: 0.85, random })
    crown(mesh, material, { at: [0.3, 0.16, 0.2], radius: 0.3, squash: 0.8, random })
  }),
)

/** A row of shrubs from one point to another. */
export function placeShrubs(part: Part, from: Point, to: Point, spacing = 0.95): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.max(1, Math.round(length / spacing))
  const parameters = { Height: '600 mm', 'Container Size': '#5' }
  for (let index = 0; index < count; index += 1) {
    const share = (index + 0.5) / count
    const at = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, 0] as const
    const mesh = shrubs[(index * 7 + Math.round(length)) % 3] ?? createMesh()
    const identity = { category: 'Planting', family: 'Shrub', type: 'Boxwood - 24"', parameters }
    place(part, identity, mesh, { at, turn: (index * 77) % 360 })
  }
}
