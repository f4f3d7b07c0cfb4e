import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { Button, GitCompare, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import type { CaptureSummary } from '../../captures/index.ts'
import { startComparison } from '../../comparisons/index.ts'

/** Compares two captures of one project, with the older one as the base. */
export function CompareTwo({ captures }: { captures: readonly CaptureSummary[] }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const hintId = useId()
  const comparing = useAction(startComparison(useQueryClient(), organization), {
    onSuccessIfMounted: ({ id }) => navigate(paths.comparison(organization, id)),
  })
  const [older, newer] = captures.toSorted((one, other) => one.captureDate.localeCompare(other.captureDate))
  const hint = hintFor(captures)

  function compare() {
    if (older && newer) comparing.run({ baseCaptureId: older.id, compareCaptureId: newer.id })
  }

  return (
    <>
      {hint !== undefined && (
        <Text id={hintId} textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        disabled={hint !== undefined || comparing.isRunning}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={compare}
      >
        <GitCompare aria-hidden size={16} />
        Compare
      </Button>
    </>
  )
}

/** Why these captures cannot be compared; undefined if they can. */
function hintFor(captures: readonly CaptureSummary[]): string | undefined {
  if (captures.length !== 2) return 'Select two captures to compare.'
  const [one, other] = captures
  if (one?.project?.id !== other?.project?.id) return 'Only captures of the same project can be compared.'
  return undefined
}
