import type { IdsCheck } from '@lintel/shared/contract/ids'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, EmptyState, ErrorPanel, LinkButton } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'

/** The progress, or why it failed or was canceled. */
export function CheckProgress({ check: { status, statusDetails, progress, captureId } }: { check: IdsCheck }) {
  const toCapture = paths.capture(useOrganizationId(), captureId, 'ids-checks')
  if (status === 'Error') return <ErrorPanel title="Couldn't Check the Model" detail={statusDetails ?? ''} />
  if (status === 'Cancelled') {
    return (
      <EmptyState title="This Check Was Cancelled" description={statusDetails}>
        <LinkButton to={toCapture}>IDS Checks</LinkButton>
      </EmptyState>
    )
  }
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
