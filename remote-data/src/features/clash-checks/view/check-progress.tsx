import type { ClashCheck } from '@lintel/shared/contract/captures'
import { Box, EmptyState, ErrorPanel } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'

/** The progress, or why the check failed or was canceled. */
export function CheckProgress({ check: { status, statusDetails, progress } }: { check: ClashCheck }) {
  if (status === 'Error') return <ErrorPanel title="Couldn't Check the Models" detail={statusDetails ?? ''} />
  if (status === 'Cancelled') return <EmptyState title="This Check Was Cancelled" description={statusDetails} />
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
