import { BufferAttribute, BufferGeometry, Sphere, type Box3 } from 'three'

/** The part of an index that belongs to one element. */
export type Range = { element: number; start: number; count: number }

type Parts = {
  attributes: Record<string, BufferAttribute>
  index: Uint32Array | Uint16Array
  ranges: readonly Range[]
  bounds: Box3
}

/** Triangle indexes of all elements, including hidden ones. */
export type RangedParts = {
  positions: ArrayLike<number>
  corners: ArrayLike<number>
  ranges: readonly Range[]
}

/** Many elements in one geometry. The index omits hidden elements; the others are in groups with one material each. */
export class RangedGeometry {
  readonly geometry = new BufferGeometry()
  private readonly index: BufferAttribute
  private ranges: readonly Range[]
  /** The ranges in the current index, in order. */
  private writtenRanges: readonly Range[]
  /** The original index; set once an element has a look other than plain. */
  private complete: Uint32Array | Uint16Array | undefined

  constructor({ attributes, index, ranges, bounds }: Parts) {
    this.ranges = ranges
    this.writtenRanges = ranges
    for (const [name, attribute] of Object.entries(attributes)) this.geometry.setAttribute(name, attribute)
    this.index = new BufferAttribute(index, 1)
    this.geometry.setIndex(this.index)
    this.geometry.addGroup(0, index.length, 0)
    // Already known; three would compute it from every vertex.
    this.geometry.boundingSphere = bounds.getBoundingSphere(new Sphere())
  }

  /** An element is listed once for each of its ranges. */
  get elements() {
    return this.ranges.map(({ element }) => element)
  }

  get parts(): RangedParts {
    const positions = this.geometry.attributes['position']?.array ?? []
    return { positions, corners: this.complete ?? this.index.array, ranges: this.ranges }
  }

  /**
   * Sorts the ranges within each group. Ranges that change often should be last, because only the index behind the
   * first change is rewritten.
   */
  sort(rankOf: (element: number) => number) {
    const ranks = new Map(this.ranges.map((range) => [range, rankOf(range.element)]))
    this.ranges = this.ranges.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  }

  /** The group of an element: 0 is plain, below 0 it is hidden. */
  apply(groupOf: (element: number) => number) {
    const groups = Map.groupBy(this.ranges, ({ element }) => groupOf(element))
    if (!this.complete && groups.size === 1 && groups.has(0)) return
    this.complete ??= this.index.array.slice() as Uint32Array | Uint16Array
    this.geometry.clearGroups()
    const drawn = [...groups].filter(([group]) => group >= 0).toSorted(([one], [other]) => one - other)
    let end = 0
    for (const [group, ranges] of drawn) {
      const count = ranges.reduce((sum, range) => sum + range.count, 0)
      this.geometry.addGroup(end, count, group)
      end += count
    }
    this.geometry.setDrawRange(0, end)
    this.write(
      drawn.flatMap(([, ranges]) => ranges),
      this.complete,
    )
  }

  /**
   * Writes the index from the first difference; otherwise millions of indexes would be uploaded for each step of a
   * dragged plane.
   */
  private write(ranges: readonly Range[], complete: Uint32Array | Uint16Array) {
    let unchangedCount = 0
    let start = 0
    while (unchangedCount < ranges.length && ranges[unchangedCount] === this.writtenRanges[unchangedCount]) {
      start += ranges[unchangedCount]?.count ?? 0
      unchangedCount += 1
    }
    let end = start
    for (const range of ranges.slice(unchangedCount)) {
      this.index.array.set(complete.subarray(range.start, range.start + range.count), end)
      end += range.count
    }
    this.writtenRanges = ranges
    // An empty update range would mean the whole buffer.
    if (end === start) return
    this.index.addUpdateRange(start, end - start)
    this.index.needsUpdate = true
  }

  dispose() {
    this.geometry.dispose()
  }
}
