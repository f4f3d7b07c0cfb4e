/** A tree of boxes over numbered items. Boxes have six numbers: the minimum and the maximum of x, y and z. */
export type Bvh = {
  bounds: Float64Array
  /** For an inner node, its second child; the first one follows the node. For a leaf, the negative count of its items, less one. */
  links: Int32Array
  /** The first item of each leaf, as a position in `items`. */
  firsts: Int32Array
  items: Uint32Array
}

const maxLeaf = 4

export function buildBvh(boxes: Float64Array): Bvh {
  const count = boxes.length / 6
  const maxNodes = Math.max(1, 2 * count)
  const tree: Bvh = {
    bounds: new Float64Array(6 * maxNodes),
    links: new Int32Array(maxNodes),
    firsts: new Int32Array(maxNodes),
    items: Uint32Array.from({ length: count }, (_, item) => item),
  }
  let nodes = 0

  function build(first: number, end: number): void {
    const node = nodes++
    encloseItems(tree.bounds, 6 * node, { boxes, items: tree.items, first, end })
    tree.firsts[node] = first
    if (end - first <= maxLeaf) {
      tree.links[node] = -(end - first) - 1
      return
    }
    const axis = widestAxis(boxes, tree.items, first, end)
    tree.items.subarray(first, end).sort((one, other) => middle(boxes, one, axis) - middle(boxes, other, axis))
    const half = (first + end) >> 1
    build(first, half)
    tree.links[node] = nodes
    build(half, end)
  }

  build(0, count)
  return tree
}

/** Calls `visit` with each item whose box touches `box`, until it returns true. Returns whether it did. */
export function someInBox(
  { bounds, links, firsts, items }: Bvh,
  boxes: Float64Array,
  box: ArrayLike<number>,
  visit: (item: number) => boolean,
): boolean {
  const stack = [0]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!areTouching(bounds, 6 * node, box)) continue
    const link = links[node] as number
    if (link >= 0) {
      stack.push(link, node + 1)
      continue
    }
    const first = firsts[node] as number
    for (let index = first; index < first - link - 1; index++) {
      const item = items[index] as number
      if (areTouching(boxes, 6 * item, box) && visit(item)) return true
    }
  }
  return false
}

function areTouching(bounds: ArrayLike<number>, offset: number, box: ArrayLike<number>): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if ((bounds[offset + axis] as number) > (box[axis + 3] as number)) return false
    if ((bounds[offset + axis + 3] as number) < (box[axis] as number)) return false
  }
  return true
}

type Items = { boxes: Float64Array; items: Uint32Array; first: number; end: number }

function encloseItems(bounds: Float64Array, offset: number, { boxes, items, first, end }: Items): void {
  bounds.fill(Infinity, offset, offset + 3)
  bounds.fill(-Infinity, offset + 3, offset + 6)
  for (let position = first; position < end; position++) {
    const from = 6 * (items[position] as number)
    for (let axis = 0; axis < 3; axis++) {
      bounds[offset + axis] = Math.min(bounds[offset + axis] as number, boxes[from + axis] as number)
      bounds[offset + axis + 3] = Math.max(bounds[offset + axis + 3] as number, boxes[from + axis + 3] as number)
    }
  }
}

function widestAxis(boxes: Float64Array, items: Uint32Array, first: number, end: number): number {
  let [widest, width] = [0, -1]
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity]
    for (let position = first; position < end; position++) {
      const value = middle(boxes, items[position] as number, axis)
      if (value < low) low = value
      if (value > high) high = value
    }
    if (high - low > width) [widest, width] = [axis, high - low]
  }
  return widest
}

function middle(boxes: Float64Array, item: number, axis: number): number {
  return (boxes[6 * item + axis] as number) + (boxes[6 * item + axis + 3] as number)
}
