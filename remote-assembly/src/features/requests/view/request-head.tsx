import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { elapsedTime, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode, Ref } from 'react'
import { StatusIcon } from '../status-icon.tsx'

type RequestHeadProps = { request: AssemblyRequest; heading: Ref<HTMLHeadingElement>; actions: ReactNode }

export function RequestHead({ request, heading, actions }: RequestHeadProps) {
  const { status, progress, projectName, requestedDate, completedDate } = request
  return (
    <Box as="header">
      <ToRequests />
      <Flex gap="4" align="start" justify="space-between" wrap="wrap" mt="3">
        <Flex gap="4" align="start" minW="0" flex="1 1 20rem">
          <Box pt="1">
            <StatusIcon status={status} progress={progress} size="9" />
          </Box>
          <Stack gap="1" minW="0">
            <Heading
              as="h1"
              ref={heading}
              tabIndex={-1}
              outline="none"
              overflowWrap="anywhere"
              textStyle={{ base: '2xl', md: '3xl' }}
              letterSpacing="tight"
            >
              {projectName}
            </Heading>
            <Address request={request} />
            <Text textStyle="sm" color="fg.muted">
              Requested: <Moment date={requestedDate} />
            </Text>
            {completedDate !== null && (
              <Text textStyle="sm" color="fg.muted">
                Elapsed Time: {elapsedTime(Date.parse(completedDate) - Date.parse(requestedDate))}
              </Text>
            )}
          </Stack>
        </Flex>
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      </Flex>
    </Box>
  )
}

export function ToRequests() {
  return <BackLink to={paths.assemblyRequests(useOrganizationId())}>BIM Assembly Requests</BackLink>
}

function Address({ request: { address1, address2, city, state, zipCode } }: { request: AssemblyRequest }) {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [address1, address2, place].filter((line) => line !== '')
  return (
    <Text as="address" fontStyle="normal" mb="1.5" overflowWrap="anywhere">
      {lines.map((line) => (
        <Box as="span" display="block" key={line}>
          {line}
        </Box>
      ))}
    </Text>
  )
}
