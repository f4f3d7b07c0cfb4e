import { useQueryClient } from '@lintel/shared/api'
import type { Comparison, Difference } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Authorized } from '@lintel/shared/session'
import {
  NewTopicDialog,
  invalidateTopic,
  topicTitle,
  useModelSnapshot,
  type ModelSnapshot,
} from '@lintel/shared/topics'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import type { Viewer } from '@lintel/shared/viewer'
import { useState } from 'react'
import { aboutOf, olderTopicsText, topicsOf } from './difference-topics.model.ts'
import { useLinkedTopics } from './use-linked-topics.ts'

type DifferenceTopicsProps = {
  comparison: Comparison
  difference: Difference
  viewer: Viewer
  /** Aspect ratio of the 3D view. */
  aspect: () => number
}

/** Topics of a difference, with a button to create one with the current view. */
export function DifferenceTopics({ comparison, difference, viewer, aspect }: DifferenceTopicsProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const linked = useLinkedTopics(comparison)
  const subject = aboutOf(difference, comparison)
  const captureId = subject.captureId ?? comparison.compareCaptureId
  const { read, isReading } = useModelSnapshot({ seenIn: { kind: 'capture', captureId }, listed: {}, viewer, aspect })
  const [snapshot, setSnapshot] = useState<ModelSnapshot>()
  const topics = linked ? topicsOf(difference, linked) : []
  async function startTopic() {
    const viewpoint = await read()
    // The overlay and its colors can't be part of the viewpoint, which belongs to one capture.
    if (viewpoint) setSnapshot({ viewpoint: { ...viewpoint.viewpoint, components: null }, about: [subject] })
  }
  return (
    <Box mt="2">
      {topics.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Topics" overflowWrap="anywhere">
          {topics.map((topic) => (
            <li key={topic.topicId}>
              <Box asChild color="brand.fg" textDecoration="underline">
                <Link to={paths.topic(organization, topic.topicId)}>{topicTitle(topic)}</Link>
              </Box>
              {` (${topic.status})`}
            </li>
          ))}
        </Box>
      )}
      {linked?.hasMore && (
        <Text textStyle="sm" color="fg.muted">
          {olderTopicsText}
        </Text>
      )}
      <Authorized anyRole={['topics.create']}>
        <Flex mt="1">
          <Button size="xs" loading={isReading} loadingText="New Topic" onClick={() => void startTopic()}>
            New Topic
          </Button>
        </Flex>
      </Authorized>
      {snapshot && (
        <NewTopicDialog
          projectId={comparison.projectGroupId}
          title={titleOf(difference)}
          seen={snapshot}
          onClose={() => setSnapshot(undefined)}
          onCreated={({ id }) => {
            setSnapshot(undefined)
            void invalidateTopic(client, organization, id)
          }}
        />
      )}
    </Box>
  )
}

function titleOf({ kind, name, family, type }: Difference): string {
  return `${kind}: ${name ?? `${family}: ${type}`}`
}
