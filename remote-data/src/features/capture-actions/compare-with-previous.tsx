import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Box, Button, GitCompare } from '@lintel/shared/ui'
import type { Capture } from '../captures/index.ts'
import { startComparison } from '../comparisons/index.ts'

/** Compares the capture with the previous one of its project; hidden for the first one. */
export function CompareWithPrevious({ capture: { id, previousCaptureId } }: { capture: Capture }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const mutationKey = ['data', 'compare-with-previous', organization, id]
  const comparing = useAction(
    { ...startComparison(useQueryClient(), organization), mutationKey },
    { onSuccessIfMounted: (comparison) => navigate(paths.comparison(organization, comparison.id)) },
  )
  if (previousCaptureId === null) return null

  return (
    <Button
      aria-label="Compare with Previous"
      title="Compare with Previous"
      variant="outline"
      colorPalette="gray"
      aria-disabled={comparing.isRunning}
      onClick={() => comparing.run({ baseCaptureId: previousCaptureId, compareCaptureId: id })}
    >
      <GitCompare aria-hidden size={16} />
      <Box as="span" hideBelow="xl">
        Compare with Previous
      </Box>
    </Button>
  )
}
