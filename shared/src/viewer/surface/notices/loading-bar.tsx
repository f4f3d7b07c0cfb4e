import { Box } from '../../../ui/components/index.ts'

type LoadingBarProps = {
  /** The name of whatever is loading. */
  label: string
  /** Percent, 0 to 100. */
  percent: number
}

/** The progress of a load. */
export function LoadingBar({ label, percent }: LoadingBarProps) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      h="1"
      mt="1.5"
      rounded="full"
      bg="bg.emphasized"
      overflow="hidden"
    >
      <Box h="full" bg="brand.solid" style={{ width: `${percent}%` }} />
    </Box>
  )
}
