import { BufferAttribute, BufferGeometry, Sphere, type Box3 } from 'three'

/** The part of an index that belongs to one element. */
export type Range = { element: number; start: number; count: number }
export type ElementState = 'normal' | 'hidden' | 'selected'

type Parts = {
  attributes: Record<string, BufferAttribute>
  index: Uint32Array | Uint16Array
  ranges: readonly Range[]
  bounds: Box3
}

/**
 * Many elements in one draw call: hidden ones are left out of the index, selected ones come last, in a group with a
 * material of its own.
 */
export class RangedGeometry {
  readonly geometry = new BufferGeometry()
  private readonly index: BufferAttribute
  private readonly ranges: readonly Range[]
  /** As it was before something was hidden or selected. */
  private complete: Uint32Array | Uint16Array | undefined

  constructor({ attributes, index, ranges, bounds }: Parts) {
    this.ranges = ranges
    for (const [name, attribute] of Object.entries(attributes)) this.geometry.setAttribute(name, attribute)
    this.index = new BufferAttribute(index, 1)
    this.geometry.setIndex(this.index)
    this.geometry.addGroup(0, index.length, 0)
    // Known already: three would look at every vertex.
    this.geometry.boundingSphere = bounds.getBoundingSphere(new Sphere())
  }

  apply(stateOf: (element: number) => ElementState) {
    if (!this.complete && this.ranges.every(({ element }) => stateOf(element) === 'normal')) return
    this.complete ??= this.index.array.slice() as Uint32Array | Uint16Array
    const normal = this.write(this.complete, 0, (element) => stateOf(element) === 'normal')
    const end = this.write(this.complete, normal, (element) => stateOf(element) === 'selected')
    this.geometry.clearGroups()
    this.geometry.addGroup(0, normal, 0)
    if (end > normal) this.geometry.addGroup(normal, end - normal, 1)
    this.geometry.setDrawRange(0, end)
    this.index.needsUpdate = true
  }

  private write(complete: Uint32Array | Uint16Array, from: number, isWanted: (element: number) => boolean) {
    let place = from
    for (const { element, start, count } of this.ranges) {
      if (!isWanted(element)) continue
      this.index.array.set(complete.subarray(start, start + count), place)
      place += count
    }
    return place
  }

  dispose() {
    this.geometry.dispose()
  }
}
