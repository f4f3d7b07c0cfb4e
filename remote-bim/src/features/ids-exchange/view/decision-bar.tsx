import type { IdsProposal } from '@lintel/shared/contract/ids-imports'
import { pluralize, countText } from '@lintel/shared/format'
import type { GridSelection } from '@lintel/shared/grid'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { FailedItems } from '../../mass-review/index.ts'
import type { useDecisions } from './use-decisions.ts'

type DecisionBarProps = {
  rows: readonly IdsProposal[]
  selection: GridSelection
  decisions: ReturnType<typeof useDecisions>
}

/** Actions for the selected proposals. Buttons that apply to none are hidden. */
export function DecisionBar({ rows, selection, decisions }: DecisionBarProps) {
  const { progress, failed, save, stop } = decisions
  const chosen = rows.filter(({ id }) => selection.selected.has(id))
  const isSaving = progress !== undefined
  const accepted = rows.filter(({ state }) => state === 'Accepted')
  return (
    <Box as="section" aria-label="Decide" borderWidth="1px" rounded="xl" bg="bg.panel" p="4">
      <Flex gap="3" wrap="wrap" align="center">
        <Button
          disabled={isSaving || chosen.every(({ state }) => state === 'Accepted')}
          onClick={() => save(() => ({ state: 'Accepted' }))}
        >
          Accept
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={isSaving || chosen.every(({ state }) => state === 'Dismissed')}
          onClick={() => save(() => ({ state: 'Dismissed' }))}
        >
          Dismiss
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={isSaving || chosen.every(({ state }) => state === 'Open')}
          onClick={() => save(() => ({ state: 'Open' }))}
        >
          Reopen
        </Button>
        {isSaving ? (
          <Button variant="ghost" colorPalette="gray" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button
              variant="ghost"
              colorPalette="gray"
              onClick={() => selection.select(idsOf(rows.filter(({ state }) => state === 'Open')))}
            >
              Select All Open
            </Button>
            {accepted.length > 0 && (
              <Button variant="ghost" colorPalette="gray" onClick={() => selection.select(idsOf(accepted))}>
                Select All Accepted
              </Button>
            )}
          </>
        )}
        <Text textStyle="sm" color="fg.muted" role="status">
          {pluralize(selection.selected.size, 'proposal')} selected
        </Text>
      </Flex>
      {progress && (
        <Box mt="4">
          <Progress
            label={`Saving ${countText(progress.done)} of ${countText(progress.total)}`}
            value={(100 * progress.done) / progress.total}
          />
        </Box>
      )}
      {!isSaving && failed.size > 0 && <FailedItems failed={failed} />}
    </Box>
  )
}

function idsOf(rows: readonly IdsProposal[]): Set<string> {
  return new Set(rows.map(({ id }) => id))
}
