import type { QueryClient } from '../api/index.ts'
import { listPositionHeader } from '../../domain/contract/list-changes.ts'

type QueryRef = { client: QueryClient; queryKey: readonly unknown[] }

const positions = new WeakMap<QueryClient, Map<string, number>>()

function positionsOf(client: QueryClient): Map<string, number> {
  const positionsOfClient = positions.get(client) ?? new Map<string, number>()
  positions.set(client, positionsOfClient)
  return positionsOfClient
}

/**
 * Stores the list position from the response of a query, so that later changes can be applied to it. The position is
 * stored once all rows have arrived. Until then, and if reading fails, the cached rows are the previous ones.
 */
export function readsListPosition(queryRef: QueryRef) {
  let position: number | undefined
  return {
    onHeaders(headers: Headers): void {
      const text = headers.get(listPositionHeader)
      position = text === null ? undefined : Number(text)
    },
    keep: () => noteListPosition(queryRef, position),
  }
}

export function noteListPosition({ client, queryKey }: QueryRef, position: number | undefined): void {
  if (position === undefined) positionsOf(client).delete(JSON.stringify(queryKey))
  else positionsOf(client).set(JSON.stringify(queryKey), position)
}

/** Undefined if the platform does not send positions; the list is then always read completely. */
export function listPositionOf({ client, queryKey }: QueryRef): number | undefined {
  return positionsOf(client).get(JSON.stringify(queryKey))
}
