import type { Topic } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { BackLink, Badge, Box, Flex, Heading, Text } from '@lintel/shared/ui'
import { dayOf } from '@lintel/shared/widgets'
import { dateText, isOverdue, projectTitle } from '@lintel/shared/topics'
import { FollowTopic } from './follow-topic.tsx'

/** Number, title, status, and whose project it is of. */
export function TopicHead({ topic }: { topic: Topic }) {
  const { number, title, status, isOpen, createdBy, createdDate, modifiedBy, modifiedDate } = topic
  return (
    <Box as="header" mb={{ base: '4', md: '5' }} overflowWrap="anywhere">
      <BackLink to={paths.topics(useOrganizationId())}>Topics</BackLink>
      <Heading as="h1" mt="2" textStyle={{ base: 'xl', md: '3xl' }} letterSpacing="tight">
        <Text as="span" color="fg.muted">
          #{number}
        </Text>{' '}
        {title}
      </Heading>
      <Flex gap="2" wrap="wrap" align="center" mt="2" textStyle="sm">
        <Badge colorPalette={isOpen ? 'brand' : 'gray'} whiteSpace="normal" overflowWrap="anywhere">
          {status}
        </Badge>
        {/* oxlint-disable-next-line react/purity -- What is overdue follows the day, also while it is shown. */}
        {isOverdue(topic, dayOf(new Date())) && <Badge colorPalette="red">Overdue</Badge>}
        <ProjectLink project={topic.project} />
        <FollowTopic topic={topic} />
      </Flex>
      <Text mt="1" textStyle="sm" color="fg.muted">
        Created {dateText(createdDate)} by {createdBy.name}
        {modifiedDate !== createdDate && `, last changed ${dateText(modifiedDate)} by ${modifiedBy.name}`}
      </Text>
    </Box>
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
