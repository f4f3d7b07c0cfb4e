import { isReviewing } from '@lintel/shared/contract/captures'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import type { ReviewRun } from './review.model.ts'
import { RunReview } from './run-review.tsx'

/** Progress or failure of the latest review; nothing if it's complete. */
export function ReviewProgress({ captureId, newest }: { captureId: string; newest: ReviewRun }) {
  const { status, statusDetails, progress } = newest
  return (
    <Box role="status">
      {isReviewing(status) && (
        <Box p="4" borderWidth="1px" rounded="xl" bg="bg.panel">
          <Progress label={statusDetails ?? 'The review is waiting for a worker'} value={progress} />
        </Box>
      )}
      {status === 'Error' && (
        <Flex gap="4" align="center" wrap="wrap" p="4" borderWidth="1px" rounded="xl" bg="red.subtle">
          <Text flex="1 1 16rem" overflowWrap="anywhere">
            The latest review didn't finish. {statusDetails}
          </Text>
          <RunReview captureId={captureId}>Try Again</RunReview>
        </Flex>
      )}
    </Box>
  )
}
