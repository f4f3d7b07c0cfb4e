import type { ModelGeneration } from '../../domain/contract/captures/index.ts'
import { Box, Text } from '../../ui/components/index.ts'
import { Progress } from '../../ui/widgets/index.ts'

/** The progress of generating a model, or why generating it again failed. */
export function MakingProgress({ making }: { making: ModelGeneration }) {
  const { status, statusDetails, progress } = making
  if (status === 'Error') {
    return (
      <Text role="status" textStyle="sm" color="fg.error" overflowWrap="anywhere">
        Couldn't regenerate the 3D model. {statusDetails}
      </Text>
    )
  }
  return (
    <Box textStyle="sm" w="full" maxW="36rem">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={progress} />
    </Box>
  )
}
