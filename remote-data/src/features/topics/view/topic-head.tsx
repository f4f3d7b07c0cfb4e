import type { Topic } from '@lintel/shared/contract/topics'
import { DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { BackLink, Box, Flex, PageHeader, StatusChip, Text } from '@lintel/shared/ui'
import { toIsoDay } from '@lintel/shared/widgets'
import { isOverdue, projectTitle } from '@lintel/shared/topics'
import { FollowTopic } from './follow-topic.tsx'

export function TopicHead({ topic }: { topic: Topic }) {
  const { number, title, status, isOpen, createdBy, createdDate, modifiedBy, modifiedDate } = topic
  return (
    <PageHeader
      back={<BackLink to={paths.topics(useOrganizationId())}>Topics</BackLink>}
      title={
        <>
          <Text as="span" color="fg.muted">
            #{number}
          </Text>{' '}
          {title}
        </>
      }
      name={`#${number} ${title}`}
      description={
        <>
          <Flex gap="2" wrap="wrap" align="center">
            <StatusChip tone={isOpen ? 'open' : 'success'}>{status}</StatusChip>
            {/* oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the topic is shown. */}
            {isOverdue(topic, toIsoDay(new Date())) && <StatusChip tone="warning">Overdue</StatusChip>}
            <ProjectLink project={topic.project} />
            <FollowTopic topic={topic} />
          </Flex>
          <Text mt="1">
            Created <DateTime date={createdDate} /> by {createdBy.name}
            {modifiedDate !== createdDate && (
              <>
                , last changed <DateTime date={modifiedDate} /> by {modifiedBy.name}
              </>
            )}
          </Text>
        </>
      }
    />
  )
}

function ProjectLink({ project }: Pick<Topic, 'project'>) {
  const to = paths.project(useOrganizationId(), project.id, 'topics')
  const title = projectTitle(project)
  if (!useCanOpen()(to)) return <Text as="span">{title}</Text>
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={to}>{title}</Link>
    </Box>
  )
}
