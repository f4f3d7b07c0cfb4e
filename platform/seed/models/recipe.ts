import type { Part } from './kernel/part.ts'

/** How one model file is made. Where several releases and prototypes have the same recipe, they share one file. */
export type Recipe = {
  /** Such as `p13/shell-4400`. */
  id: string
  /** The ids of its elements count from here; recipes of one prototype are far enough apart. */
  firstId: number
  build: (part: Part) => void
}

const perKind = 400_000
const perVariant = 10_000

/** Numbers files by their kind and variant, so that no two files of a prototype give an element the same id. */
export function firstElementId(kind: number, variant: number): number {
  return 200_000 + kind * perKind + variant * perVariant
}
