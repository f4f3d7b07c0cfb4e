import { BufferAttribute, BufferGeometry, Sphere, type Box3 } from 'three'

/** The part of an index that belongs to one element. */
export type Range = { element: number; start: number; count: number }

type Parts = {
  attributes: Record<string, BufferAttribute>
  index: Uint32Array | Uint16Array
  ranges: readonly Range[]
  bounds: Box3
}

/** What all elements consist of, hidden ones too: triangles by the numbers of their corners. */
export type RangedParts = {
  positions: ArrayLike<number>
  corners: ArrayLike<number>
  ranges: readonly Range[]
}

/**
 * Many elements in one geometry. Hidden ones are left out of the index; the others are in groups, each of which is drawn
 * with the material of its place.
 */
export class RangedGeometry {
  readonly geometry = new BufferGeometry()
  private readonly index: BufferAttribute
  private readonly ranges: readonly Range[]
  /** As it was before something looked other than plain. */
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

  /** Each element once for every range it has. */
  get elements() {
    return this.ranges.map(({ element }) => element)
  }

  get parts(): RangedParts {
    const positions = this.geometry.attributes['position']?.array ?? []
    return { positions, corners: this.complete ?? this.index.array, ranges: this.ranges }
  }

  /** In which group an element is: 0 is the plain one, below 0 it is hidden. */
  apply(groupOf: (element: number) => number) {
    const groups = Map.groupBy(this.ranges, ({ element }) => groupOf(element))
    if (!this.complete && groups.size === 1 && groups.has(0)) return
    this.complete ??= this.index.array.slice() as Uint32Array | Uint16Array
    this.geometry.clearGroups()
    let end = 0
    for (const [group, ranges] of groups) {
      if (group < 0) continue
      const start = end
      end = this.write(ranges, this.complete, start)
      this.geometry.addGroup(start, end - start, group)
    }
    this.geometry.setDrawRange(0, end)
    this.index.needsUpdate = true
  }

  private write(ranges: readonly Range[], complete: Uint32Array | Uint16Array, from: number) {
    let place = from
    for (const { start, count } of ranges) {
      this.index.array.set(complete.subarray(start, start + count), place)
      place += count
    }
    return place
  }

  dispose() {
    this.geometry.dispose()
  }
}
