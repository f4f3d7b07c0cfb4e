import { reportSilently, useQuery } from '@lintel/shared/api'
import type { AssemblyEmail } from '@lintel/shared/contract/assembly'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Panel, Stack, Text } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { emailsQuery } from './history.api.ts'

/** The emails about the request, for installations without a mail server. Renders nothing if there are none. */
export function RequestEmails({ id }: { id: string }) {
  const { data = [], error } = useQuery(emailsQuery(useOrganizationId(), id))
  useEffect(() => {
    if (error) reportSilently(error, 'The emails about the request could not be loaded.')
  }, [error])
  if (data.length === 0) return null
  return (
    <Panel title="Email">
      <Stack as="ul" role="list" gap="3" listStyleType="none">
        {data.map((email) => (
          <li key={email.id}>
            <Email email={email} />
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function Email({ email: { to, subject, text, createdAt, sentAt } }: { email: AssemblyEmail }) {
  return (
    <Box asChild overflowWrap="anywhere" textStyle="sm">
      <details>
        <Box asChild cursor="pointer" fontWeight="medium" rounded="sm">
          <summary>{subject}</summary>
        </Box>
        <Text color="fg.muted" mt="2">
          To {to} · {sentAt === null ? 'Not sent yet, created ' : 'Sent '}
          <Moment date={sentAt ?? createdAt} />
        </Text>
        <Text mt="2" whiteSpace="pre-wrap">
          {text}
        </Text>
      </details>
    </Box>
  )
}
