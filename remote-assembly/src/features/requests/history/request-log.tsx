import { isApiError, useQuery } from '@lintel/shared/api'
import type { AssemblyLog } from '@lintel/shared/contract/assembly'
import { dateFormatter } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Panel, Stack, Text } from '@lintel/shared/ui'
import { useId, useState } from 'react'
import { logQuery } from './history.api.ts'

/** The worker log of a request, loaded on demand. */
export function RequestLog({ id }: { id: string }) {
  const [isShown, setShown] = useState(false)
  const content = useId()
  return (
    <Panel
      title="Log"
      aside={
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-expanded={isShown}
          aria-controls={isShown ? content : undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide Log' : 'Show Log'}
        </Button>
      }
    >
      <div id={content}>{isShown ? <Log id={id} /> : <Text color="fg.muted">Events logged during assembly.</Text>}</div>
    </Panel>
  )
}

function Log({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(logQuery(useOrganizationId(), id))
  if (data?.entries.length === 0) return <Text color="fg.muted">No log entries.</Text>
  if (data) return <Entries entries={data.entries} />
  if (!error || isFetching) return <Text role="status">Loading the log…</Text>
  return (
    <Stack role="alert" align="start" gap="2">
      <Text>Couldn't load the log. {isApiError(error) && error.detail}</Text>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Stack>
  )
}

const formatLogTime = dateFormatter({ timeStyle: 'medium' })

const colors = { info: 'fg.muted', warning: 'orange.fg', error: 'fg.error' } as const
const levels = { info: 'Note', warning: 'Warning', error: 'Error' } as const

function Entries({ entries }: AssemblyLog) {
  return (
    <Box
      role="region"
      aria-label="Log entries"
      tabIndex={0}
      maxH="20rem"
      overflowY="auto"
      p="3"
      bg="bg.subtle"
      borderWidth="1px"
      rounded="md"
      textStyle="xs"
      fontFamily="mono"
    >
      <Stack as="ol" role="list" gap="1.5" listStyleType="none">
        {entries.map(({ at, attempt, level, message }, index) => (
          <Box as="li" key={`${at} ${index}`} overflowWrap="anywhere" whiteSpace="pre-wrap">
            <Text as="span" color="fg.muted">
              {formatLogTime(at)} #{attempt}{' '}
            </Text>
            <Text as="span" color={colors[level]} fontWeight={level === 'info' ? undefined : 'semibold'}>
              {levels[level]}
            </Text>{' '}
            {message}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
