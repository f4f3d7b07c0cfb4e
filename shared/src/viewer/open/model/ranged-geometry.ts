import { BufferAttribute, BufferGeometry } from 'three'

/** The part of an index that belongs to one element. */
export type Range = { element: number; start: number; count: number }
export type ElementState = 'normal' | 'hidden' | 'selected'

/**
 * Many elements in one draw call: hidden ones are left out of the index, selected ones come last, in a group with a
 * material of its own.
 */
export class RangedGeometry {
  readonly geometry = new BufferGeometry()
  private readonly complete: Uint32Array
  private readonly current: BufferAttribute

  readonly ranges: readonly Range[]

  constructor(attributes: Record<string, BufferAttribute>, index: Uint32Array, ranges: readonly Range[]) {
    this.ranges = ranges
    for (const [name, attribute] of Object.entries(attributes)) this.geometry.setAttribute(name, attribute)
    this.complete = index
    this.current = new BufferAttribute(index.slice(), 1)
    this.geometry.setIndex(this.current)
    this.apply(() => 'normal')
  }

  /** Where an element's corners are in the attributes. */
  *cornersOf(element: number) {
    for (const range of this.ranges) {
      if (range.element === element) yield this.complete.subarray(range.start, range.start + range.count)
    }
  }

  apply(stateOf: (element: number) => ElementState) {
    const normal = this.write(0, (element) => stateOf(element) === 'normal')
    const end = this.write(normal, (element) => stateOf(element) === 'selected')
    this.geometry.clearGroups()
    this.geometry.addGroup(0, normal, 0)
    if (end > normal) this.geometry.addGroup(normal, end - normal, 1)
    this.geometry.setDrawRange(0, end)
    this.current.needsUpdate = true
  }

  private write(from: number, isWanted: (element: number) => boolean) {
    let place = from
    for (const { element, start, count } of this.ranges) {
      if (!isWanted(element)) continue
      this.current.array.set(this.complete.subarray(start, start + count), place)
      place += count
    }
    return place
  }

  dispose() {
    this.geometry.dispose()
  }
}
