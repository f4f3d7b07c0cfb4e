import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { runReview } from './review.api.ts'

/** Runs a review; undefined without permission. */
export function useRunReview(captureId: string): (() => void) | undefined {
  const mayRun = useHasAnyRole(['revitupload.create'])
  const { run } = useAction(runReview(useQueryClient(), useOrganizationId(), captureId))
  return mayRun ? () => run() : undefined
}

export function RunReview({ captureId, children }: { captureId: string; children: ReactNode }) {
  const run = useRunReview(captureId)
  return run && <Button onClick={run}>{children}</Button>
}
