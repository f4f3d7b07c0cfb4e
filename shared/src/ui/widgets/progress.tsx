import { Progress as ChakraProgress } from '@chakra-ui/react'
import { progressSlotRecipe } from '@chakra-ui/react/theme'
import { withoutBidiControls } from '../components/index.ts'

type ProgressProps = {
  label: string
  /** Percent; null if unknown. */
  value: number | null
}

/** A progress bar. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <ChakraProgress.Root recipe={progressSlotRecipe} value={value} size="sm" shape="full">
      <ChakraProgress.Label mb="1.5">{withoutBidiControls(label)}</ChakraProgress.Label>
      <ChakraProgress.Track aria-label={label}>
        <ChakraProgress.Range />
      </ChakraProgress.Track>
    </ChakraProgress.Root>
  )
}
