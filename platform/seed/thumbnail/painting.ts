import { round, type Block } from './projection.ts'

/** A finished piece of drawing and the space it takes, which decides what it hides. */
export type Solid = { block: Block; svg: string }

function isBehind(one: Block, other: Block): boolean {
  return one.x1 <= other.x0 || one.y1 <= other.y0 || one.z1 <= other.z0
}

/** Orders solids so that each is painted after everything it covers. */
export function backToFront(solids: readonly Solid[]): Solid[] {
  const waiting = [...solids]
  const painted: Solid[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((solid) =>
      waiting.every(
        (other) => other === solid || isBehind(solid.block, other.block) || !isBehind(other.block, solid.block),
      ),
    )
    painted.push(...waiting.splice(Math.max(free, 0), 1))
  }
  return painted
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** Mixes `share` (0 to 1) of the second colour into the first. */
export function mix(colour: string, other: string, share: number): string {
  const target = channels(other)
  const mixed = channels(colour).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** A small repeatable source of numbers between 0 and 1 (mulberry32). */
export function numbersFrom(text: string): () => number {
  let state = Buffer.from(text).reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export function rectangle(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`
}
