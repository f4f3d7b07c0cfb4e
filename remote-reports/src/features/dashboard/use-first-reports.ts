import { useQueries } from '@lintel/shared/api'
import type { Dashboard } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { startTransition, useEffect, useState } from 'react'
import { reportQuery } from '../reports/index.ts'

/** In milliseconds: longer than reports take, and no report that does not come keeps the others back. */
const longestWait = 1000

/**
 * Whether the reports of the first tiles have come, could not be loaded, or took too long. How tall a tile is says only its report: shown
 * before, each would push those below it. Tiles that are added later wait in their place.
 */
export function useFirstReports(dashboard: Dashboard | undefined): boolean {
  const organization = useOrganizationId()
  const [areHere, setHere] = useState(false)
  const reports = dashboard?.tiles.flatMap(({ report }) => report ?? []) ?? []
  const isWaiting = useQueries({
    queries: areHere ? [] : reports.map(({ id }) => reportQuery(organization, id)),
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  const isKnown = dashboard !== undefined
  const wait = isWaiting ? longestWait : 0
  useEffect(() => {
    if (!isKnown) return undefined
    // All tiles at once are the work of a tenth of a second: in slices.
    const timer = setTimeout(() => startTransition(() => setHere(true)), wait)
    return () => clearTimeout(timer)
  }, [isKnown, wait])
  return areHere
}
