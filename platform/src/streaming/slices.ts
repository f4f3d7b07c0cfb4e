export type SliceBounds<Item> = {
  maxBytes: number
  bytesOf: (item: Item) => number
  maxItems?: number
}

/**
 * Cuts what comes one by one into parts that are worked on as a whole. What a part takes is bounded in bytes, because items may be of any
 * size; one that is larger than that is a part by itself. Nothing is read ahead: the next items are asked for when a part has been dealt with.
 */
export async function* slicesOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { maxBytes, bytesOf, maxItems = Infinity }: SliceBounds<Item>,
): AsyncGenerator<Item[], void> {
  let slice: Item[] = []
  let bytes = 0
  for await (const item of items) {
    const more = bytesOf(item)
    if (slice.length > 0 && (slice.length >= maxItems || bytes + more > maxBytes)) {
      yield slice
      slice = []
      bytes = 0
    }
    slice.push(item)
    bytes += more
  }
  if (slice.length > 0) yield slice
}
