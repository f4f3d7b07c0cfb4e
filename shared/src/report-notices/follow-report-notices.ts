import { isBeingMade, reportNoticesSchema, type ReportNotice } from '../contract/reports/index.ts'
import { followEvents } from '../event-stream/index.ts'
import { showToast, undoTimeout } from '../toast/index.ts'
import { awaitedReports, forgetReports, onAwaitedReports } from './awaited-reports.ts'

type OpenReport = (organization: string, id: string) => void

/**
 * For as long as the application is open: raises a toast for each awaited report that is over, with the way to it. A connection is
 * open only while something is awaited and this tab is the one that is seen. Returns what ends it.
 */
export function followReportNotices(open: OpenReport): () => void {
  const streams = new Map<string, AbortController>()

  function arrange() {
    const awaited = document.visibilityState === 'visible' ? awaitedReports() : {}
    for (const [organization, stream] of streams) {
      if (Object.hasOwn(awaited, organization)) continue
      stream.abort()
      streams.delete(organization)
    }
    for (const organization of Object.keys(awaited)) {
      if (!streams.has(organization)) streams.set(organization, follow(organization, open))
    }
  }

  const leave = onAwaitedReports(arrange)
  document.addEventListener('visibilitychange', arrange)
  arrange()
  return () => {
    leave()
    document.removeEventListener('visibilitychange', arrange)
    for (const stream of streams.values()) stream.abort()
  }
}

function follow(organization: string, open: OpenReport): AbortController {
  const controller = new AbortController()
  const missed = new Set<string>()
  void followEvents(() => '/report-notices/events', {
    event: 'notices',
    schema: reportNoticesSchema,
    organization: { id: organization },
    signal: controller.signal,
    onEvent: (notices) => tellOf({ organization, notices, missed, open }),
    failure: 'Reports that are awaited cannot be followed as they are made.',
  })
  return controller
}

type Told = {
  organization: string
  notices: readonly ReportNotice[]
  /** Ids that were not among the notices before: those may have been on their way while the notice was asked for. */
  missed: Set<string>
  open: OpenReport
}

function tellOf({ organization, notices, missed, open }: Told): void {
  const byId = new Map(notices.map((notice) => [notice.id, notice]))
  const over = (awaitedReports()[organization] ?? []).filter((id) => {
    const notice = byId.get(id)
    // One that is not told of any more was over long ago, or is gone.
    const isOver = notice ? !isBeingMade(notice.status) : missed.has(id)
    if (!notice) missed.add(id)
    return isOver
  })
  if (over.length === 0) return
  forgetReports(organization, over)
  for (const id of over) {
    const notice = byId.get(id)
    if (notice) showToast({ ...wordsOf(notice), ...leadingTo(() => open(organization, id)) })
  }
}

function wordsOf({ reportType, dataset, status, statusDetails }: ReportNotice) {
  const title = `${reportType} | ${dataset}`
  if (status === 'Complete') return { type: 'success' as const, text: `The report '${title}' is complete.` }
  return { type: 'error' as const, text: `The report '${title}' could not be made. ${statusDetails ?? ''}`.trim() }
}

function leadingTo(callback: () => void) {
  return { timeout: undoTimeout, action: { text: 'Show Report', callback } }
}
