import { maxCapturesAtOnce, type CaptureOutcomes } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, Flex, List, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import type { CaptureSelection } from '../../captures/index.ts'
import { CompareTwo } from './compare-two.tsx'
import { DeleteCaptures } from './delete-captures.tsx'
import { MoveCapturesDialog } from './move-captures.dialog.tsx'

type Failure = { name: string; reason: string }

/**
 * Actions for the selected captures, at the bottom of the window so that the list doesn't move. Failed captures stay selected with their
 * reasons.
 */
export function BulkActions({ selection }: { selection: CaptureSelection }) {
  const { captures, choose, clear } = selection
  const mayChange = useHasAnyRole(['revitupload.create'])
  const [isMoving, setMoving] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  if (captures.length === 0) return null
  const isTooMany = captures.length > maxCapturesAtOnce

  function finish({ results }: CaptureOutcomes) {
    const problems = new Map(results.map(({ captureId, problem }) => [captureId, problem?.detail]))
    choose(
      captures.filter(({ id }) => problems.get(id) === undefined),
      false,
    )
    setFailures(
      captures.flatMap(({ id, documentFileName: name }) => {
        const reason = problems.get(id)
        return reason === undefined ? [] : [{ name, reason }]
      }),
    )
  }
  function cancel() {
    setFailures([])
    clear()
  }

  return (
    <Box
      as="section"
      aria-label="Selected Captures"
      position="sticky"
      bottom="3"
      zIndex="docked"
      mt="3"
      p="3"
      borderWidth="1px"
      rounded="xl"
      bg="bg.panel"
      shadow="md"
    >
      <Flex gap="2" wrap="wrap" align="center">
        <Text textStyle="sm" role="status" flex="1 1 12rem">
          {pluralize(captures.length, 'capture')} selected
          {isTooMany && `. You can move or delete up to ${maxCapturesAtOnce} at a time.`}
        </Text>
        <CompareTwo captures={captures} />
        {mayChange && (
          <>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              disabled={isTooMany}
              onClick={() => setMoving(true)}
            >
              Move…
            </Button>
            <DeleteCaptures captures={captures} isDisabled={isTooMany} onDone={finish} />
          </>
        )}
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={cancel}>
          Clear
        </Button>
      </Flex>
      {failures.length > 0 && <Failures failures={failures} />}
      {isMoving && <MoveCapturesDialog captures={captures} onClose={() => setMoving(false)} onDone={finish} />}
    </Box>
  )
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  return (
    <Stack gap="1" mt="3" role="alert" textStyle="sm" overflowWrap="anywhere">
      <Text fontWeight="medium">{pluralize(failures.length, 'capture')} couldn't be changed.</Text>
      <List.Root ps="5" color="fg.muted">
        {failures.map(({ name, reason }, index) => (
          <List.Item key={index}>
            {name}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}
