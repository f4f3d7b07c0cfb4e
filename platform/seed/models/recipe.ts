import type { Part } from './kernel/part.ts'

/** How to generate one model file. Releases and prototypes with the same recipe share one file. */
export type Recipe = {
  /** For example `p13/shell-4400`. */
  id: string
  /** The first id of its elements; recipes of one prototype are far enough apart. */
  firstId: number
  build: (part: Part) => void
}

const perKind = 400_000
const perVariant = 10_000

/** Numbers files by their kind and variant, so that no two files of a prototype give an element the same id. */
export function firstElementId(kind: number, variant: number): number {
  return 200_000 + kind * perKind + variant * perVariant
}
