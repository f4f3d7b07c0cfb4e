import { skipToken, useQuery, type QueryClient } from '@lintel/shared/api'

type ListKey = readonly unknown[]
type CacheEntry = { client: QueryClient; queryKey: ListKey }

/** Collects all rows of a streamed list. The first chunk is available before the last one. */
export async function collectWithFirstRows<Row>(
  { client, queryKey }: CacheEntry,
  parts: AsyncIterable<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  const firstKey = firstRowsKey(queryKey)
  let isFirstCached = false
  try {
    for await (const part of parts) {
      if (rows.length > 0 && !isFirstCached) {
        client.setQueryData<readonly Row[]>(firstKey, [...rows])
        isFirstCached = true
      }
      for (const row of part) rows.push(row)
    }
    return rows
  } finally {
    client.removeQueries({ queryKey: firstKey, exact: true })
  }
}

/** The first rows of a list while it is loading; undefined before and after that. */
export function useFirstRows<Row>(queryKey: ListKey, all: readonly Row[] | undefined): readonly Row[] | undefined {
  const { data } = useQuery<readonly Row[]>({ queryKey: firstRowsKey(queryKey), queryFn: skipToken })
  return all ? undefined : data
}

function firstRowsKey(queryKey: ListKey): ListKey {
  return ['bim', 'first-rows', queryKey]
}
