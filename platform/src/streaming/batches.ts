export type BatchBounds<Item> = {
  maxBytes: number
  bytesOf: (item: Item) => number
  maxItems?: number
}

/**
 * Groups items into batches by bytes, because items may have any size. An item larger than the limit is a separate batch. Nothing is read ahead:
 * the next items are requested only after a batch has been processed.
 */
export async function* batchesOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { maxBytes, bytesOf, maxItems = Infinity }: BatchBounds<Item>,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = []
  let bytes = 0
  for await (const item of items) {
    const itemBytes = bytesOf(item)
    if (batch.length > 0 && (batch.length >= maxItems || bytes + itemBytes > maxBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += itemBytes
  }
  if (batch.length > 0) yield batch
}
