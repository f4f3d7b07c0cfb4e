import { isInProgress, type AssemblyStatus } from '@lintel/shared/contract/assembly'
import { Box, Center, Check, X } from '@lintel/shared/ui'

type StatusIconProps = { status: AssemblyStatus; progress: number; size?: '5' | '7' }

const strokes = { '5': 12, '7': 16 } as const

/**
 * A green check or a red cancel mark (specification 1, "Screens and routes"); a ring that fills while the request is in progress.
 */
export function StatusIcon({ status, progress, size = '7' }: StatusIconProps) {
  if (isInProgress(status)) return <ProgressRing status={status} progress={progress} size={size} />
  const isComplete = status === 'Complete'
  const palette = isComplete ? 'green' : 'red'
  const Symbol = isComplete ? Check : X
  return (
    <Center
      role="img"
      aria-label={status}
      colorPalette={palette}
      boxSize={size}
      flexShrink="0"
      rounded="full"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
    >
      <Symbol aria-hidden size={strokes[size]} strokeWidth={2.5} />
    </Center>
  )
}

function ProgressRing({ status, progress, size }: Required<StatusIconProps>) {
  return (
    <Center
      role="img"
      aria-label={status === 'InProgress' ? 'In progress' : 'Queued'}
      boxSize={size}
      flexShrink="0"
      rounded="full"
      bgImage="conic-gradient({colors.brand.solid} var(--progress), {colors.bg.emphasized} 0)"
      style={{ ['--progress' as string]: `${progress}%` }}
    >
      <Box boxSize="72%" rounded="full" bg="bg.panel" />
    </Center>
  )
}
