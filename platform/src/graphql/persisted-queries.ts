import { hash } from 'node:crypto'
import { PlatformError } from '../errors/platform-error.ts'

const maxQueries = 500

export type PersistedQueries = {
  /** The query itself, or the one that was sent with this hash before; throws if neither is known. */
  find(query: string | undefined, sha256: string | undefined): string
  /** Remembers a query; call it only with valid ones, because others would evict those in use. */
  keep(query: string, sha256: string | undefined): void
}

/** "Automatic persisted queries" of GraphQL clients: a query is sent once, and afterward only its hash. */
export function persistedQueries(): PersistedQueries {
  const queriesByHash = new Map<string, string>()

  function find(query: string | undefined, sha256: string | undefined): string {
    if (query !== undefined) return query
    const existing = queriesByHash.get(sha256 ?? '')
    if (existing === undefined) throw notFound()
    return existing
  }

  function cacheQuery(query: string, sha256: string | undefined): void {
    if (sha256 === undefined) return
    if (hash('sha256', query) !== sha256) throw mismatch()
    // Deleting it first moves it to the end, so that the first key is always the least recently used.
    queriesByHash.delete(sha256)
    queriesByHash.set(sha256, query)
    const [oldest] = queriesByHash.keys()
    if (queriesByHash.size > maxQueries && oldest !== undefined) queriesByHash.delete(oldest)
  }

  return { find, keep: cacheQuery }
}

function notFound(): PlatformError {
  return new PlatformError('graphql/persisted-query-not-found', 400, 'Send the query itself along with its hash.')
}

function mismatch(): PlatformError {
  return new PlatformError(
    'graphql/persisted-query-mismatch',
    400,
    "The hash isn't that of the query (SHA-256, in hexadecimal).",
  )
}
