import { useQuery } from '../../../core/api/index.ts'
import type { Topic } from '../../../domain/contract/topics/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { paths } from '../../../domain/remote/index.ts'
import {
  Box,
  Button,
  ChevronLeft,
  Flex,
  LinkButton,
  LoadError,
  Skeleton,
  Stack,
  StatusChip,
  Text,
} from '../../../ui/components/index.ts'
import { toIsoDay } from '../../../ui/widgets/index.ts'
import { DueDate } from '../due-date.tsx'
import { topicTitle } from '../topic.model.ts'
import { topicQuery } from '../topics.api.ts'
import type { ModelContext } from './model-context.ts'
import { ModelViewpoints } from './model-viewpoints.tsx'

type ModelTopicProps = {
  id: string
  model: ModelContext
  /** The viewpoint in the URL; the newest is shown by default. */
  named: string | undefined
  shown: string | undefined
  onShown: (viewpointId: string) => void
  onClose: () => void
}

/** One topic in the panel, with its viewpoints. */
export function ModelTopic({ id, onClose, ...rest }: ModelTopicProps) {
  const { data, error, isFetching, refetch } = useQuery(topicQuery(useOrganizationId(), id))
  return (
    <Stack gap="3">
      <Box>
        <Button size="xs" variant="ghost" colorPalette="gray" ms="-2" onClick={onClose}>
          <ChevronLeft aria-hidden size={16} />
          All Topics
        </Button>
      </Box>
      {data && <Facts topic={data} />}
      {data && <ModelViewpoints topicId={data.id} {...rest} />}
      {data === null && <Text color="fg.muted">This topic no longer exists.</Text>}
      {data === undefined && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Topic"
          forbidden="You Don't Have Access to This Topic"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === undefined && !error && <Skeleton aria-label="Loading the topic" h="24" rounded="lg" />}
    </Stack>
  )
}

function Facts({ topic }: { topic: Topic }) {
  const { status, isOpen, assignedTo, dueDate, description } = topic
  const organization = useOrganizationId()
  return (
    <Box overflowWrap="anywhere">
      <Text as="h3" fontWeight="medium">
        {topicTitle(topic)}
      </Text>
      <Flex gap="2" wrap="wrap" align="center" mt="1" textStyle="xs" color="fg.muted">
        <StatusChip tone={isOpen ? 'open' : 'success'}>{status}</StatusChip>
        {assignedTo && <span>{assignedTo.name}</span>}
        {dueDate && (
          <span>
            {/* oxlint-disable-next-line react/purity -- Overdue depends on the current day while it is shown. */}
            due <DueDate topic={topic} today={toIsoDay(new Date())} />
          </span>
        )}
      </Flex>
      {description !== '' && (
        <Text mt="2" textStyle="sm" whiteSpace="pre-wrap" lineClamp="6">
          {description}
        </Text>
      )}
      <LinkButton mt="3" size="xs" variant="outline" colorPalette="gray" to={paths.topic(organization, topic.id)}>
        Open Topic
      </LinkButton>
    </Box>
  )
}
