import { materialOf, type MaterialName } from '../kernel/materials.ts'
import type { Element, Part } from '../kernel/part.ts'
import { direction } from '../kernel/vector.ts'

/** All faces of some parts in the site's frame: nine coordinates and a material each. */
export type Triangles = { positions: Float32Array; materials: MaterialName[]; count: number }

export function trianglesFrom(parts: readonly Part[]): { solid: Triangles; glass: Triangles } {
  const elements = parts.flatMap((part) => part.elements)
  return { solid: collect(elements, false), glass: collect(elements, true) }
}

function collect(elements: readonly Element[], isGlass: boolean): Triangles {
  const chosen = elements.flatMap(({ mesh, placement }) =>
    [...mesh].flatMap(([material, surface]) =>
      (materialOf(material).alpha ?? 1) < 1 === isGlass ? [{ material, surface, placement }] : [],
    ),
  )
  const corners = chosen.reduce((sum, { surface }) => sum + surface.indices.length, 0)
  const positions = new Float32Array(corners * 3)
  const materials: MaterialName[] = []
  let next = 0
  for (const { material, surface, placement } of chosen) {
    const [x, y, z] = placement.at
    const [cosine, sine] = direction(placement.turn ?? 0)
    for (const index of surface.indices) {
      const [px, py] = [surface.positions[index * 3] ?? 0, surface.positions[index * 3 + 1] ?? 0]
      positions[next] = x + px * cosine - py * sine
      positions[next + 1] = y + px * sine + py * cosine
      positions[next + 2] = z + (surface.positions[index * 3 + 2] ?? 0)
      next += 3
    }
    for (let index = 0; index < surface.indices.length; index += 3) materials.push(material)
  }
  return { positions, materials, count: materials.length }
}
