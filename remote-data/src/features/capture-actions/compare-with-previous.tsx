import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button, GitCompare } from '@lintel/shared/ui'
import type { Capture } from '../captures/index.ts'
import { beginComparison } from '../comparisons/index.ts'

/** Compares the capture with the one before it in its project; nothing is shown for the first one. */
export function CompareWithPrevious({ capture: { id, previousCaptureId } }: { capture: Capture }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(beginComparison(useQueryClient(), organization))
  if (previousCaptureId === null) return null

  function compare(baseCaptureId: string) {
    mutate(
      { baseCaptureId, compareCaptureId: id },
      {
        onSuccess: (comparison) => void navigate(paths.comparison(organization, comparison.id)),
        onError: (error) => showToast({ type: 'error', text: errorText(error) }),
      },
    )
  }

  return (
    <Button
      variant="outline"
      colorPalette="gray"
      aria-disabled={isPending}
      onClick={() => !isPending && compare(previousCaptureId)}
    >
      <GitCompare aria-hidden size={16} />
      Compare with Previous
    </Button>
  )
}
