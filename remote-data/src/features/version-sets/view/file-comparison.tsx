import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { VersionSetFile } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen, useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, GitCompare } from '@lintel/shared/ui'
import { startComparison, differentText } from '../../comparisons/index.ts'

/** The differences between two versions of a file, or a button to compare them. */
export function FileComparison({ file: { base, compare, comparison } }: { file: VersionSetFile }) {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const mayCompare = useHasAnyRole(['revitupload.read', 'revituploadcompare.read'])
  if (!base || !compare || base.captureId === compare.captureId) return null
  if (!comparison) return mayCompare ? <Compare base={base} compare={compare} /> : null
  const to = paths.comparison(organization, comparison.id)
  const text = comparison.counts ? differentText(comparison.counts) || 'No Differences' : 'View Comparison'
  if (!canOpen(to)) return text
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={to} aria-label={`${text}: ${compare.fileName}`}>
        {text}
      </Link>
    </Box>
  )
}

type CompareProps = { [Side in 'base' | 'compare']: NonNullable<VersionSetFile['base']> }

function Compare({ base, compare }: CompareProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const comparing = useAction(startComparison(useQueryClient(), organization), {
    onSuccessIfMounted: ({ id }) => navigate(paths.comparison(organization, id)),
  })
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-label={`Compare the versions of ${compare.fileName}`}
      aria-disabled={comparing.isRunning}
      onClick={() => comparing.run({ baseCaptureId: base.captureId, compareCaptureId: compare.captureId })}
    >
      <GitCompare aria-hidden size={14} />
      Compare
    </Button>
  )
}
