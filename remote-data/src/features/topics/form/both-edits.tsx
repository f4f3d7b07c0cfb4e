import { Box, Heading, Text } from '@lintel/shared/ui'
import { MineOrTheirs } from '@lintel/shared/widgets'

export type BothValues = { title: string; mine: string; theirs: string }

type BothEditsProps = {
  conflicts: readonly BothValues[]
  isRunning: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed the same: both values, and the choice. */
export function BothEdits({ conflicts, isRunning, onKeepMine, onTakeTheirs }: BothEditsProps) {
  return (
    <Box role="alert" p="4" rounded="md" borderWidth="1px" borderColor="orange.border" bg="orange.subtle">
      <Heading as="h3" textStyle="sm">
        Somebody else has changed this meanwhile
      </Heading>
      <Box as="dl" my="3" textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {conflicts.map(({ title, mine, theirs }) => (
          <Box key={title} mb="2">
            <Text as="dt" fontWeight="semibold">
              {title}
            </Text>
            <dd>
              It is “{theirs}” now; yours is “{mine}”.
            </dd>
          </Box>
        ))}
      </Box>
      <MineOrTheirs {...{ isRunning, onKeepMine, onTakeTheirs }} />
    </Box>
  )
}
