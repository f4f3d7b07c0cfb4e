import type { TopicFinding } from '@lintel/shared/contract/topics'
import { pluralize } from '@lintel/shared/format'
import { Box, Button, Flex, Input, ListCheckbox, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { findingsWith } from './create-topics.model.ts'

/** Rendered findings; searching finds others, and all results can be selected. */
const maxShown = 100

type FindingChoiceProps = {
  findings: readonly TopicFinding[]
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
}

/** Selects findings individually, or all search results. */
export function FindingChoice({ findings, chosen, onChoose }: FindingChoiceProps) {
  const [search, setSearch] = useState('')
  const found = findingsWith(findings, search)
  const areAllChosen = found.length > 0 && found.every(({ key }) => chosen.has(key))

  function tick(keys: readonly string[], isOn: boolean) {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    onChoose(next)
  }
  return (
    <Stack gap="3">
      <Flex gap="3" wrap="wrap" align="center">
        <Box flex="1 1 12rem">
          <Input
            type="search"
            aria-label="Search Findings"
            placeholder="Search findings"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Box>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={found.length === 0}
          onClick={() =>
            tick(
              found.map(({ key }) => key),
              !areAllChosen,
            )
          }
        >
          {areAllChosen ? 'Clear Selection' : `Select All ${found.length}`}
        </Button>
      </Flex>
      <Stack as="ul" role="list" aria-label="Findings" gap="1" listStyleType="none" maxH="20rem" overflowY="auto">
        {found.slice(0, maxShown).map((finding) => (
          <li key={finding.key}>
            <Finding
              finding={finding}
              isChosen={chosen.has(finding.key)}
              onTick={(isOn) => tick([finding.key], isOn)}
            />
          </li>
        ))}
      </Stack>
      {found.length > maxShown && (
        <Text textStyle="sm" color="fg.muted">
          The first {maxShown} are shown, with the most elements first. Type to find others.
        </Text>
      )}
    </Stack>
  )
}

type FindingProps = { finding: TopicFinding; isChosen: boolean; onTick: (isOn: boolean) => void }

function Finding({ finding: { title, elementCount }, isChosen, onTick }: FindingProps) {
  return (
    <Flex as="label" gap="3" align="start" py="1" cursor="pointer" overflowWrap="anywhere">
      <ListCheckbox checked={isChosen} onChange={onTick} />
      <Text as="span" textStyle="sm" minW="0">
        {title}{' '}
        <Text as="span" color="fg.muted">
          {pluralize(elementCount, 'element')}
        </Text>
      </Text>
    </Flex>
  )
}
