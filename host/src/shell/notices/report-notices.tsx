import { readStored } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { useEffect, useEffectEvent } from 'react'

/** Tells whoever asked for it that a report is over, on every page of the application and after a reload. */
export function ReportNotices(): null {
  const navigate = useNavigate()
  // The shell is also drawn around pages of people who are not signed in.
  const user = useUser()
  // Somebody may await a report of one organization on a page of another, where they lack the role.
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
