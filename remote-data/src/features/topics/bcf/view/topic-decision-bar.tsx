import type { TopicProposal } from '@lintel/shared/contract/topics'
import { pluralize, countText } from '@lintel/shared/format'
import type { GridSelection } from '@lintel/shared/grid'
import { Box, Button, Flex, List, Stack, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { canBeAccepted } from './proposal.columns.tsx'
import type { useTopicDecisions } from './use-topic-decisions.ts'

type TopicDecisionBarProps = {
  rows: readonly TopicProposal[]
  /** The filtered topics. */
  filtered: readonly TopicProposal[]
  selection: GridSelection
  decisions: ReturnType<typeof useTopicDecisions>
}

/** Actions for the selected topics, or for all filtered ones. */
export function TopicDecisionBar({ rows, filtered, selection, decisions }: TopicDecisionBarProps) {
  const { progress, failed, decide, stop } = decisions
  const chosen = rows.filter(({ id }) => selection.selected.has(id))
  const open = filtered.filter((row) => canBeAccepted(row) && row.state === 'Open')
  const acceptable = chosen.filter((row) => canBeAccepted(row) && row.state !== 'Accepted')
  const dismissible = acceptable.filter(({ state }) => state === 'Open')
  const dismissed = chosen.filter(({ state }) => state === 'Dismissed')
  function run(proposals: readonly TopicProposal[], state: TopicProposal['state']) {
    selection.select(new Set())
    void decide(proposals, state)
  }
  return (
    <Box as="section" aria-label="Decide" borderWidth="1px" rounded="xl" bg="bg.panel" p="4">
      <Flex gap="3" wrap="wrap" align="center">
        <Button disabled={Boolean(progress) || acceptable.length === 0} onClick={() => run(acceptable, 'Accepted')}>
          Accept
        </Button>
        <Button
          variant="outline"
          disabled={Boolean(progress) || open.length === 0}
          onClick={() => run(open, 'Accepted')}
        >
          Accept All ({countText(open.length)})
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={Boolean(progress) || dismissible.length === 0}
          onClick={() => run(dismissible, 'Dismissed')}
        >
          Dismiss
        </Button>
        {dismissed.length > 0 && (
          <Button
            variant="ghost"
            colorPalette="gray"
            disabled={Boolean(progress)}
            onClick={() => run(dismissed, 'Open')}
          >
            Reopen
          </Button>
        )}
        {progress && (
          <Button variant="ghost" colorPalette="gray" onClick={stop}>
            Stop
          </Button>
        )}
        <Text textStyle="sm" color="fg.muted" role="status">
          {pluralize(chosen.length, 'topic')} chosen
        </Text>
      </Flex>
      {progress && <Saving {...progress} />}
      {!progress && failed.size > 0 && <Reasons failed={failed} rows={rows} />}
    </Box>
  )
}

function Saving({ done, total }: { done: number; total: number }) {
  const label = `Saving ${countText(done)} of ${countText(total)}`
  return (
    <Box mt="4">
      <Progress label={label} value={(100 * done) / Math.max(1, total)} />
    </Box>
  )
}

const maxNamed = 20

function Reasons({ failed, rows }: { failed: ReadonlyMap<string, string>; rows: readonly TopicProposal[] }) {
  const failedRows = rows.filter(({ id }) => failed.has(id))
  return (
    <Stack gap="1" mt="4" role="alert">
      <Text fontWeight="medium">{pluralize(failed.size, 'topic')} couldn't be updated.</Text>
      <List.Root ps="5" textStyle="sm" color="fg.muted">
        {failedRows.slice(0, maxNamed).map(({ id, title }) => (
          <List.Item key={id} overflowWrap="anywhere">
            {title}: {failed.get(id)}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}
