import { linearColor, materialOf, type MaterialName } from '../kernel/materials.ts'
import { cross, dot, subtract, unit, type Vector } from '../kernel/vector.ts'
import type { Triangles } from './triangles.ts'

/** The sun is in the southwest, in the middle of the afternoon: fronts are lit, sides are shaded. */
export const sun = unit([-0.75, -0.62, 0.8])
const sunlight: Vector = [1.65, 1.54, 1.36]
const skylight: Vector = [0.42, 0.49, 0.6]
const bounced: Vector = [0.26, 0.25, 0.22]

/** Reflected sky light and unshadowed sunlight of each triangle; three numbers each. */
export type Lighting = { sky: Float32Array; sun: Float32Array }

export function lightTriangles({ positions, materials, count }: Triangles, seenFrom: Vector): Lighting {
  const lighting = { sky: new Float32Array(count * 3), sun: new Float32Array(count * 3) }
  const looks = new Map<MaterialName, ReturnType<typeof lookOf>>()
  for (let index = 0; index < count; index += 1) {
    const name = materials[index] ?? 'concrete'
    const look = looks.get(name) ?? lookOf(name)
    looks.set(name, look)
    const normal = normalOf(positions, index, seenFrom)
    const facingSun = Math.max(0, dot(normal, sun))
    const upward = 0.5 + 0.5 * normal[2]
    const gloss = look.shine * (0.4 + 0.6 * Math.max(0, normal[2]))
    for (let part = 0; part < 3; part += 1) {
      const ambient = (skylight[part] ?? 0) * upward + (bounced[part] ?? 0) * (1 - upward) + look.glow
      lighting.sky[index * 3 + part] = (look.color[part] ?? 0) * ambient + gloss
      lighting.sun[index * 3 + part] = (look.color[part] ?? 0) * (sunlight[part] ?? 0) * facingSun
    }
  }
  return lighting
}

function lookOf(name: MaterialName) {
  const { glows = false, metal = 0 } = materialOf(name)
  return { color: linearColor(name), glow: glows ? 0.35 : 0, shine: metal * 0.12 }
}

/** The triangle's normal that points toward the eye. */
function normalOf(positions: Float32Array, index: number, seenFrom: Vector): Vector {
  const corner = (offset: number): Vector => [
    positions[offset] ?? 0,
    positions[offset + 1] ?? 0,
    positions[offset + 2] ?? 0,
  ]
  const a = corner(index * 9)
  const normal = unit(cross(subtract(corner(index * 9 + 3), a), subtract(corner(index * 9 + 6), a)))
  return dot(normal, subtract(a, seenFrom)) > 0 ? [-normal[0], -normal[1], -normal[2]] : normal
}
