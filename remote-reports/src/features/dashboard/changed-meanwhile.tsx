import { Box, Heading, Text } from '@lintel/shared/ui'
import { MineOrTheirs } from '@lintel/shared/widgets'

type ChangedMeanwhileProps = {
  /** Who has changed the dashboard while it was arranged here. */
  changedBy: string | null
  isRunning: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people arranged the dashboard: whose arrangement stays is the choice of whoever saves last. */
export function ChangedMeanwhile({ changedBy, isRunning, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <Box role="alert" mb="4" p="4" rounded="md" borderWidth="1px" borderColor="orange.border" bg="orange.subtle">
      <Heading as="h2" textStyle="sm" overflowWrap="anywhere">
        Changed by {changedBy ?? 'Somebody Else'}
      </Heading>
      <Text my="3" textStyle="sm">
        The dashboard is not what you began from any more. Yours replaces it as a whole, or you go on from theirs.
      </Text>
      <MineOrTheirs {...{ isRunning, onKeepMine, onTakeTheirs }} />
    </Box>
  )
}
