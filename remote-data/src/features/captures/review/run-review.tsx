import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { runReview } from './review.api.ts'

/** Reviews the capture again; undefined for whoever may not. */
export function useRunReview(captureId: string): (() => void) | undefined {
  const mayRun = useHasAnyRole(['revitupload.create'])
  const { mutate, isPending } = useMutation(runReview(useQueryClient(), useOrganizationId(), captureId))
  if (!mayRun) return undefined
  return () => {
    if (!isPending) mutate(undefined, { onError: (error) => showToast({ type: 'error', text: errorText(error) }) })
  }
}

export function RunReview({ captureId, children }: { captureId: string; children: ReactNode }) {
  const run = useRunReview(captureId)
  return run && <Button onClick={run}>{children}</Button>
}
