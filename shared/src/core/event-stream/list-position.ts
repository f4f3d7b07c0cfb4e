import type { QueryClient } from '../api/index.ts'
import { listPositionHeader } from '../../domain/contract/list-changes.ts'

type Place = { client: QueryClient; queryKey: readonly unknown[] }

const positions = new WeakMap<QueryClient, Map<string, number>>()

function positionsOf(client: QueryClient): Map<string, number> {
  const known = positions.get(client) ?? new Map<string, number>()
  positions.set(client, known)
  return known
}

/**
 * What the answer says of the list that a query reads: how often it had changed, so that changes can go on from there. It is kept once all rows have
 * come: until then, and where reading breaks off, the rows that are there are those of before.
 */
export function readsListPosition(place: Place) {
  let position: number | undefined
  return {
    onHeaders(headers: Headers): void {
      const text = headers.get(listPositionHeader)
      position = text === null ? undefined : Number(text)
    },
    keep: () => noteListPosition(place, position),
  }
}

export function noteListPosition({ client, queryKey }: Place, position: number | undefined): void {
  if (position === undefined) positionsOf(client).delete(JSON.stringify(queryKey))
  else positionsOf(client).set(JSON.stringify(queryKey), position)
}

/** Undefined if the platform does not say it: then the list is only ever read as a whole. */
export function listPositionOf({ client, queryKey }: Place): number | undefined {
  return positionsOf(client).get(JSON.stringify(queryKey))
}
