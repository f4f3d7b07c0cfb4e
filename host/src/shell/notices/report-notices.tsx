import { readStored } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { useEffect, useEffectEvent } from 'react'
import { importInBackground } from '../../import-in-background.ts'
import { pageAddress } from '../../router/page-address.ts'
import type { OfferedRemote } from '../../remotes/releases.ts'
import { useOffered } from '../../services.ts'

/** Announces completed reports to the people who requested them, on every page and after a reload. */
export function ReportNotices(): null {
  const navigate = useNavigate()
  // The shell is also rendered for people who are not signed in.
  const user = useUser()
  // A report of one organization may be awaited on a page of another, where the user lacks the role.
  const isAwaiting = readStored('lintel.awaited-reports') !== undefined
  const isEnabled = user !== undefined && (hasAnyRole(user, ['reporting.read']) || isAwaiting)
  const availableRemotes = useOffered()
  const described = availableRemotes.remotes.find(({ notices }) => notices !== undefined)
  const open = useEffectEvent(
    (organization: string, id: string) => void navigate(addressOf(described, organization, id)),
  )
  useEffect(() => {
    if (!isEnabled) return undefined
    let stop: (() => void) | undefined
    let isUnmounted = false
    const code = importInBackground(
      () => import('@lintel/shared/report-notices'),
      "Pending reports aren't followed yet.",
    )
    void code.then(({ followReportNotices }) => {
      if (!isUnmounted) stop = followReportNotices((organization, id) => open(organization, id), described?.notices)
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [isEnabled, described])
  return null
}

/** The page in the remote's description; for earlier releases, that of reports. */
function addressOf(remote: OfferedRemote | undefined, organization: string, id: string): string {
  const { page = '', part = '' } = remote?.notices ?? {}
  const path = remote?.pages[page]?.path
  return path === undefined ? paths.report(organization, id) : pageAddress(organization, path, { [part]: id })
}
