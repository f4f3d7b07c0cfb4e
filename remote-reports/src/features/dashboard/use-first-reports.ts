import { useQueryClient } from '@lintel/shared/api'
import type { Dashboard } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { startTransition, useEffect, useState } from 'react'
import { reportQuery } from '../reports/index.ts'

/** Milliseconds. Longer than reports usually take, so that a missing one doesn't delay the others. */
const longestWait = 1000

/**
 * Whether the first tiles' reports are loaded, failed, or timed out. Rendering them before would shift tiles below,
 * because a report determines its tile's height. Tiles added later have a placeholder.
 */
export function useFirstReports(dashboard: Dashboard | undefined): boolean {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [areHere, setHere] = useState(false)
  useEffect(() => {
    if (!dashboard || areHere) return undefined
    let isOver = false
    function show() {
      // A transition, because rendering all tiles takes about 100 ms.
      if (!isOver) startTransition(() => setHere(true))
    }
    const timer = setTimeout(show, longestWait)
    const reports = dashboard.tiles.flatMap(({ report }) => report ?? [])
    // Failures are shown in the tiles.
    void Promise.allSettled(reports.map(({ id }) => client.query(reportQuery(organization, id)))).then(show)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [dashboard, areHere, client, organization])
  return areHere
}
