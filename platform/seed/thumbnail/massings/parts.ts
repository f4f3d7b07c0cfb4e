import type { Massing } from '../draw-thumbnail.ts'
import type { Block } from '../projection.ts'

const steel = '#3b444d'

export function block(x0: number, y0: number, x1: number, y1: number, z1: number, z0 = 0): Block {
  return { x0, y0, z0, x1, y1, z1 }
}

/** A flat roof on posts. */
export function canopy(area: Block, colour = 'accent', posts: [number, number][] = []): NonNullable<Massing['boxes']> {
  return [
    ...posts.map(([x, y]) => ({ block: block(x, y, x + 0.28, y + 0.28, area.z0), colour: steel })),
    { block: area, colour },
  ]
}

/** Places in a line, both ends included. */
export function row(from: [number, number], to: [number, number], count: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : index / (count - 1)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  })
}
