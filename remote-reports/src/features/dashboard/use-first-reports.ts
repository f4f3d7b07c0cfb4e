import { useQueryClient } from '@lintel/shared/api'
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
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [areHere, setHere] = useState(false)
  useEffect(() => {
    if (!dashboard || areHere) return undefined
    let isOver = false
    function show() {
      // All tiles at once are the work of a tenth of a second: in slices.
      if (!isOver) startTransition(() => setHere(true))
    }
    const timer = setTimeout(show, longestWait)
    const reports = dashboard.tiles.flatMap(({ report }) => report ?? [])
    // Their tiles say what could not be loaded.
    void Promise.allSettled(reports.map(({ id }) => client.query(reportQuery(organization, id)))).then(show)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [dashboard, areHere, client, organization])
  return areHere
}
