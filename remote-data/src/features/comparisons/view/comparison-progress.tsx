import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Comparison } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, ErrorPanel } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { startComparison } from '../comparisons.api.ts'
import { unlessUsual } from '../moves/tolerance.model.ts'

/** Progress, or the failure with a retry. */
export function ComparisonProgress({ comparison }: { comparison: Comparison }) {
  const { status, statusDetails, progress, baseCaptureId, compareCaptureId, moveTolerance } = comparison
  const comparing = useAction(startComparison(useQueryClient(), useOrganizationId()))
  if (status === 'Error') {
    return (
      <ErrorPanel
        title="Couldn't Compare These Captures"
        detail={statusDetails ?? ''}
        isRetrying={comparing.isRunning}
        onRetry={() => comparing.run({ baseCaptureId, compareCaptureId, ...unlessUsual(moveTolerance) })}
      />
    )
  }
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
