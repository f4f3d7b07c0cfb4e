import { useQueryClient } from '@lintel/shared/api'
import { isGenerating, readReportSchema, type Report } from '@lintel/shared/contract/reports'
import { followEvents, useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { cacheReport, reportPath } from '../reports.api.ts'

/** Follows the event stream of a report in progress. */
export function useReportEvents({ id, status }: Report): void {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = isGenerating(status)
  const isVisible = useIsVisible()
  const keep = useEffectEvent((report: Report) => void cacheReport(client, organization, report))
  useEffect(() => {
    if (!isOpen || !isVisible) return undefined
    const controller = new AbortController()
    let isOver = false
    void followEvents(() => `${reportPath(id)}/events?as=exact`, {
      event: 'report',
      schema: readReportSchema,
      organization: { id: organization },
      signal: controller.signal,
      onEvent: (report) => {
        isOver = !isGenerating(report.status)
        keep(report)
      },
      isOver: () => isOver,
      failure: 'Live updates for this report are unavailable.',
    })
    return () => controller.abort()
  }, [organization, id, isOpen, isVisible])
}
