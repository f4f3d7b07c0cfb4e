import { topicFieldTitles as titles, type Topic } from '@lintel/shared/contract/topics'
import { Badge, Box, Flex, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { DueDate } from '@lintel/shared/topics'
import { toIsoDay } from '@lintel/shared/widgets'

export function TopicFacts({ topic }: { topic: Topic }) {
  const { description, assignedTo, type, priority, dueDate, stage, labels, referenceLinks } = topic
  return (
    <Stack gap="4" overflowWrap="anywhere">
      {description === '' ? (
        <Text color="fg.muted">No Description</Text>
      ) : (
        <Text whiteSpace="pre-wrap">{description}</Text>
      )}
      <SimpleGrid asChild minChildWidth="min(10rem, 100%)" gap="4">
        <dl>
          <Fact title={titles.assignedTo}>{assignedTo?.name}</Fact>
          {/* oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the topic is shown. */}
          <Fact title={titles.dueDate}>{dueDate && <DueDate topic={topic} today={toIsoDay(new Date())} />}</Fact>
          <Fact title={titles.type}>{type}</Fact>
          <Fact title={titles.priority}>{priority}</Fact>
          <Fact title={titles.stage}>{stage}</Fact>
          <Fact title={titles.labels}>{labels.length > 0 && <Labels names={labels} />}</Fact>
        </dl>
      </SimpleGrid>
      {referenceLinks.length > 0 && <ReferenceLinks addresses={referenceLinks} />}
    </Stack>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Text as="dt" textStyle="sm" color="fg.muted">
        {title}
      </Text>
      <Box asChild ms="0" fontWeight="medium">
        <dd>{children || '–'}</dd>
      </Box>
    </Box>
  )
}

function Labels({ names }: { names: readonly string[] }) {
  return (
    <Flex gap="1.5" wrap="wrap">
      {names.map((name) => (
        <Badge key={name} colorPalette="gray" whiteSpace="normal">
          {name}
        </Badge>
      ))}
    </Flex>
  )
}

function ReferenceLinks({ addresses }: { addresses: readonly string[] }) {
  return (
    <Box>
      <Text textStyle="sm" color="fg.muted">
        {titles.referenceLinks}
      </Text>
      <Box as="ul" ps="5">
        {addresses.map((address, index) => (
          <li key={index}>
            <Address text={address} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Untrusted text: only http(s) URLs become links. */
function Address({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text)) return text
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <a href={text} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    </Box>
  )
}
