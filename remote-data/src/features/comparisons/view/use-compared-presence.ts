import { useQueryClient } from '@lintel/shared/api'
import type { Comparison } from '@lintel/shared/contract/captures'
import { useIsVisible } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useEffect, useEffectEvent } from 'react'
import { followCapture } from '../../captures/index.ts'
import { refetchComparison, removeComparisonFromCache } from '../comparisons.api.ts'

/** Live updates: a comparison is deleted with its captures, and becomes invalid if one is moved to another project. */
export function useComparedPresence(comparison: Comparison): void {
  const { id, baseCaptureId, compareCaptureId } = comparison
  const client = useQueryClient()
  const organization = useOrganizationId()
  const isOpen = useIsVisible()
  const onDeleted = useEffectEvent(() => void removeComparisonFromCache(client, organization, id))
  const onMoved = useEffectEvent((projects: ReadonlySet<string>) => {
    const isVoid = projects.size > 1
    const isAsShown = isVoid === (comparison.voided !== null) && (isVoid || projects.has(comparison.projectGroupId))
    if (!isAsShown) void refetchComparison(client, organization, id)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const projectOf = new Map<string, string>()
    function notice(captureId: string, projectGroupId: string) {
      projectOf.set(captureId, projectGroupId)
      if (projectOf.size === 2) onMoved(new Set(projectOf.values()))
    }
    const following = new AbortController()
    const { signal } = following
    for (const captureId of [baseCaptureId, compareCaptureId])
      void followCapture({
        organization,
        id: captureId,
        signal,
        onGone: () => onDeleted(),
        onProject: (projectGroupId) => notice(captureId, projectGroupId),
      })
    return () => following.abort()
  }, [organization, baseCaptureId, compareCaptureId, isOpen])
}
