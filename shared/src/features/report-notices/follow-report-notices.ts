import { isGenerating, reportNoticesSchema, type ReportNotice } from '../../domain/contract/reports/index.ts'
import { followEvents } from '../../core/event-stream/index.ts'
import { showToast, undoTimeout } from '../../ui/toast/index.ts'
import { awaitedReports, forgetReports, onAwaitedReports } from './awaited-reports.ts'

type OpenReport = (organization: string, id: string) => void

/** The event stream of reports, and the texts for completed reports. */
export type NoticeTexts = { events: string; complete: string; failed: string; action: string }

const earlierWords: NoticeTexts = {
  events: '/report-notices/events',
  complete: "The report '{reportType} | {dataset}' is complete.",
  failed: "The report '{reportType} | {dataset}' failed. {statusDetails}",
  action: 'Show Report',
}

/**
 * Shows a toast with a link for each awaited report that is complete, until the returned function is called. A
 * connection is only open while a report is awaited and this tab is visible.
 */
export function followReportNotices(open: OpenReport, words: NoticeTexts = earlierWords): () => void {
  const streams = new Map<string, AbortController>()

  function updateStreams() {
    const awaited = document.visibilityState === 'visible' ? awaitedReports() : {}
    for (const [organization, stream] of streams) {
      if (Object.hasOwn(awaited, organization)) continue
      stream.abort()
      streams.delete(organization)
    }
    for (const organization of Object.keys(awaited)) {
      if (!streams.has(organization)) streams.set(organization, follow({ organization, open, words }))
    }
  }

  const unsubscribe = onAwaitedReports(updateStreams)
  document.addEventListener('visibilitychange', updateStreams)
  updateStreams()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', updateStreams)
    for (const stream of streams.values()) stream.abort()
  }
}

type Followed = { organization: string; open: OpenReport; words: NoticeTexts }

function follow({ organization, open, words }: Followed): AbortController {
  const controller = new AbortController()
  const missingIds = new Set<string>()
  void followEvents(() => words.events, {
    event: 'notices',
    schema: reportNoticesSchema,
    organization: { id: organization },
    signal: controller.signal,
    onEvent: (notices) => showCompleted({ organization, notices, missingIds, open, words }),
    failure: 'Live updates for reports are unavailable.',
  })
  return controller
}

type NoticesInput = Followed & {
  notices: readonly ReportNotice[]
  /**
   * Ids of awaited reports that the previous notices did not contain. They may have been created while the notices were
   * requested.
   */
  missingIds: Set<string>
}

function showCompleted({ organization, notices, missingIds, open, words }: NoticesInput): void {
  const byId = new Map(notices.map((notice) => [notice.id, notice]))
  const finishedIds = (awaitedReports()[organization] ?? []).filter((id) => {
    const notice = byId.get(id)
    // A report that is missing twice was completed long ago, or was deleted.
    const isOver = notice ? !isGenerating(notice.status) : missingIds.has(id)
    if (!notice) missingIds.add(id)
    return isOver
  })
  if (finishedIds.length === 0) return
  forgetReports(organization, finishedIds)
  for (const id of finishedIds) {
    const notice = byId.get(id)
    if (notice) showToast({ ...toastOf(notice, words), ...leadingTo(words.action, () => open(organization, id)) })
  }
}

function toastOf(notice: ReportNotice, { complete, failed }: NoticeTexts) {
  const isComplete = notice.status === 'Complete'
  const values: Record<string, string | null> = {
    reportType: notice.reportType,
    dataset: notice.dataset,
    statusDetails: notice.statusDetails,
  }
  const text = (isComplete ? complete : failed).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return { type: isComplete ? ('success' as const) : ('error' as const), text: text.trim() }
}

function leadingTo(text: string, callback: () => void) {
  return { timeout: undoTimeout, action: { text, callback } }
}
