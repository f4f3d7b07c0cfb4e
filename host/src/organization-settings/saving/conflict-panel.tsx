import type { Action } from '@lintel/shared/action'
import type { Organization } from '@lintel/shared/contract'
import { Box, Button, Flex, Heading, Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import type { Conflict, Settings } from './merge-changes.model.ts'
import type { OpenConflict } from './use-settings-save.ts'

const labels: Record<keyof Settings, string> = {
  displayName: 'Display Name',
  units: 'Units',
  primaryColor: 'Primary Color',
  headerBackground: 'Header Background',
  headerForeground: 'Header Foreground',
  logoMaxHeight: 'Logo Max Height',
  logoUrl: 'Logo',
}

type ConflictPanelProps = {
  conflict: OpenConflict
  keepMine: Action<Organization, OpenConflict>
  onTakeTheirs: (conflict: OpenConflict) => void
}

/** Two people changed the same: both values, and the choice. */
export function ConflictPanel({ conflict, keepMine, onTakeTheirs }: ConflictPanelProps) {
  const { run, isRunning, error } = keepMine
  return (
    <Box role="alert" p="4" rounded="md" borderWidth="1px" borderColor="orange.border" bg="orange.subtle">
      <Heading as="h2" textStyle="md">
        Somebody else has changed this meanwhile
      </Heading>
      <Box as="dl" my="3" textStyle="sm">
        {conflict.conflicts.map((one) => (
          <Values key={one.name} {...one} />
        ))}
      </Box>
      {error && <Text color="fg.error">{describeFailure(error)}</Text>}
      <Flex gap="3" wrap="wrap">
        <Button size="sm" loading={isRunning} loadingText="Keep Mine" onClick={() => run(conflict)}>
          Keep Mine
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={isRunning ? undefined : () => onTakeTheirs(conflict)}
        >
          Take Theirs
        </Button>
      </Flex>
    </Box>
  )
}

function Values({ name, mine, theirs }: Conflict) {
  return (
    <Box mb="2">
      <Text as="dt" fontWeight="semibold">
        {labels[name]}
      </Text>
      <Text as="dd" overflowWrap="anywhere">
        It is “{theirs}” now; yours is “{mine}”.
      </Text>
    </Box>
  )
}
