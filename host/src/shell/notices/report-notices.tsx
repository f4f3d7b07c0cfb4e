import { readStored } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { useEffect, useEffectEvent } from 'react'

/** Tells whoever asked for it that a report is over, on every page of the application and after a reload. */
export function ReportNotices(): null {
  const navigate = useNavigate()
  // The frame stands around the pages of those who are not signed in as well.
  const user = useUser()
  // What is awaited of one organization is told of on the pages of every other.
  const isAwaiting = readStored('lintel.awaited-reports') !== undefined
  const isWanted = user !== undefined && (hasAnyRole(user, ['reporting.read']) || isAwaiting)
  const open = useEffectEvent((organization: string, id: string) => void navigate(paths.report(organization, id)))
  useEffect(() => {
    if (!isWanted) return undefined
    let stop: (() => void) | undefined
    let isLeft = false
    void import('@lintel/shared/report-notices').then(({ followReportNotices }) => {
      if (!isLeft) stop = followReportNotices((organization, id) => open(organization, id))
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [isWanted])
  return null
}
