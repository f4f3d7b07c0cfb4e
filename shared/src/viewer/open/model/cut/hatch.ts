import { Color, type Material, type MeshStandardMaterial } from 'three'

/** How a cut face is hatched. The shader uses these numbers. */
export const hatches = { rising: 0, falling: 1, crossed: 2, pairs: 3, level: 4 } as const
export type Hatch = (typeof hatches)[keyof typeof hatches]

/** Conventional hatches by the name of the material. */
const hatchesByName: readonly [words: RegExp, hatch: Hatch][] = [
  [/insul|d[äa]mm|wool|foam|isol/i, hatches.crossed],
  [/steel|stahl|metal|alumin|iron|copper|zinc/i, hatches.pairs],
  [/wood|timber|holz|oak|pine|plywood|veneer/i, hatches.level],
  [/concrete|beton|screed|cement/i, hatches.falling],
  [/brick|mason|block|ziegel|mauer/i, hatches.rising],
]

/** Chosen by the name of the material. Without a name, neighbors with different colors still get different hatches. */
export function hatchOf(material: Material): Hatch {
  const match = hatchesByName.find(([words]) => words.test(material.name))
  if (match) return match[1]
  const { color = new Color() } = material as Partial<MeshStandardMaterial>
  return Math.imul(color.getHex(), 0x9e3779b1) < 0 ? hatches.rising : hatches.falling
}
