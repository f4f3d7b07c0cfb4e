import { findClashes, type ClashElement, type ClashKind } from './find-clashes.ts'
import { findRooms } from './find-rooms.ts'
import { readSolids, TooManyTriangles, type ModelFile } from './read-model.ts'
import type { Solid } from './solid.ts'

/** Elements by number in their file, and the class of each. */
export type FileElements = { file: number; elements: { number: number; class: string }[] }

export type ClashTask = {
  files: ModelFile[]
  rules: { kind: ClashKind; millimeters: number; a: FileElements[]; b: FileElements[] }[]
  /** Clashes of all rules; later ones are counted only. */
  maxFound: number
  /** Shared memory with one number: how much is done, in thousandths. */
  done: Int32Array
}

type ElementKey = { file: number; number: number }
export type FoundClash = {
  rule: number
  a: ElementKey
  b: ElementKey
  /** Meters, Z up, in the aligned scene. */
  point: { x: number; y: number; z: number }
  /** The smallest room that contains the point. */
  room: ElementKey | null
  millimeters: number | null
}
export type ClashResult = { clashes: FoundClash[]; total: number; withoutShape: number } | { isTooLarge: true }

/** Runs in a thread, because a pair may take half a second. Elements without a shape are counted. */
export async function checkClashes({ files, rules, maxFound, done }: ClashTask): Promise<ClashResult> {
  try {
    const { solids, withoutShape } = await readAll(files, rules)
    const [clashes, began]: [Omit<FoundClash, 'room'>[], number] = [[], 0.2]
    let total = 0
    for (const [rule, { kind, millimeters, a, b }] of rules.entries()) {
      const [ones, others] = [elementsOf(a), elementsOf(b)]
      let checked = 0
      for (const found of findClashes(ones, others, { kind, limit: millimeters / 1000 })) {
        for (const { one, other, point, distance } of found) {
          total++
          if (clashes.length === maxFound) continue
          clashes.push({
            rule,
            a: keyOf(ones[one] as Keyed),
            b: keyOf(others[other] as Keyed),
            point: { x: point[0], y: point[1], z: point[2] },
            millimeters: distance === null ? null : distance * 1000,
          })
        }
        checked++
        const part = (rule + checked / ones.length) / rules.length
        Atomics.store(done, 0, Math.round(1000 * (began + (1 - began) * part)))
      }
    }
    const rooms = await findRooms(
      files,
      clashes.map(({ point: { x, y, z } }) => [x, y, z]),
    )
    return { clashes: clashes.map((clash, index) => ({ ...clash, room: rooms[index] ?? null })), total, withoutShape }

    function elementsOf(side: FileElements[]): Keyed[] {
      return side.flatMap(({ file, elements }) =>
        elements.flatMap(({ number, class: name }) => {
          const solid = solids[file]?.get(number)
          return solid ? [{ key: `${file} ${number}`, class: name, solid, file, number }] : []
        }),
      )
    }
  } catch (error) {
    if (error instanceof TooManyTriangles) return { isTooLarge: true }
    throw error
  }
}

type Keyed = ClashElement & ElementKey

function keyOf({ file, number }: Keyed): ElementKey {
  return { file, number }
}

async function readAll(files: ModelFile[], rules: ClashTask['rules']) {
  const numbersByFile = files.map(() => new Set<number>())
  for (const { file, elements } of rules.flatMap(({ a, b }) => [...a, ...b])) {
    for (const { number } of elements) numbersByFile[file]?.add(number)
  }
  const count = { triangles: 0 }
  const solids: Map<number, Solid>[] = []
  let withoutShape = 0
  for (const [fileIndex, file] of files.entries()) {
    const numbers = numbersByFile[fileIndex] as Set<number>
    const found = numbers.size > 0 ? await readSolids(file, numbers, count) : new Map<number, Solid>()
    withoutShape += numbers.size - found.size
    solids.push(found)
  }
  return { solids, withoutShape }
}
