import type { TopicSummary } from '@lintel/shared/contract/topics'
import { maxTopicsAtOnce } from '@lintel/shared/contract/topics'
import { pluralize, countText } from '@lintel/shared/format'
import { Box, Button, Flex, List, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { MassChangeDialog } from './mass-change.dialog.tsx'
import type { ChosenTopics } from './use-chosen-topics.ts'

type MassChangeBarProps = {
  chosen: ChosenTopics
  rows: readonly TopicSummary[]
  /** Called with the IDs to export. */
  onExport: (ids: readonly string[]) => void
}

/** Selection count and bulk change. Failed topics stay selected with their reasons. */
export function MassChangeBar({ chosen: { selection, close }, rows, onExport }: MassChangeBarProps) {
  const [isAsking, setAsking] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const { selected } = selection
  const isTooMany = selected.size > maxTopicsAtOnce
  return (
    <Box as="section" aria-label="Change Topics" borderWidth="1px" rounded="xl" bg="bg.panel" p="4">
      <Flex gap="3" wrap="wrap" align="center">
        <Button disabled={selected.size === 0 || isTooMany} onClick={() => setAsking(true)}>
          Change…
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={selected.size === 0 || isTooMany}
          onClick={() => onExport([...selected])}
        >
          Export BCF…
        </Button>
        <Button variant="outline" colorPalette="gray" onClick={close}>
          Cancel
        </Button>
        <Text textStyle="sm" color="fg.muted" role="status">
          {pluralize(selected.size, 'topic')} chosen
          {isTooMany && `; up to ${countText(maxTopicsAtOnce)} can be changed or exported at a time`}
        </Text>
      </Flex>
      {reasons.length > 0 && <Failed reasons={reasons} />}
      {isAsking && (
        <MassChangeDialog
          topics={rows.filter(({ id }) => selected.has(id))}
          onClose={() => setAsking(false)}
          onDone={(failed) => {
            setReasons([...failed.values()])
            setAsking(false)
            selection.select(new Set(failed.keys()))
          }}
        />
      )}
    </Box>
  )
}

/** Distinct failure reasons with counts. */
function Failed({ reasons }: { reasons: readonly string[] }) {
  const distinct = [...new Set(reasons)]
  return (
    <Stack gap="1" mt="4" role="alert">
      <Text fontWeight="medium">{pluralize(reasons.length, 'topic')} couldn't be changed.</Text>
      <List.Root ps="5" textStyle="sm" color="fg.muted">
        {distinct.map((reason) => (
          <List.Item key={reason}>
            {pluralize(reasons.filter((one) => one === reason).length, 'topic')}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  )
}
