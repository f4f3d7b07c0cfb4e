import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, Flex, Heading } from '@lintel/shared/ui'
import { useQueryClient } from '@lintel/shared/api'
import { useId, useState } from 'react'
import { topicChanged } from '../topics.api.ts'
import { ModelTopicList } from './model-topic-list.tsx'
import { ModelTopic } from './model-topic.tsx'
import type { ModelPlace } from './model-place.ts'
import { NewTopicDialog } from './new-topic.dialog.tsx'
import type { Seen } from './seen.model.ts'
import { useSeen } from './use-seen.ts'
import { useTopicPlace } from './use-topic-place.ts'

type ModelTopicsProps = ModelPlace & {
  /** The viewpoint that is shown already, which stays as one has turned it since. */
  shown: string | undefined
  onShown: (viewpointId: string) => void
}

/** The topics of the capture's project beside its picture: opening one shows what was seen, and what is seen now makes another. */
export function ModelTopics({ shown, onShown, ...model }: ModelTopicsProps) {
  const titleId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mayCreate = useHasAnyRole(['topics.create'])
  const { place, go } = useTopicPlace()
  const { read, isReading } = useSeen(model)
  const [seen, setSeen] = useState<Seen>()
  const { topicId, viewpointId } = place
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      w={{ md: '17rem', xl: '21rem' }}
      flexShrink="0"
      minH="0"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      p="4"
    >
      <Flex justify="space-between" align="center" gap="2" wrap="wrap" mb="3">
        <Heading as="h2" id={titleId} textStyle="sm">
          Topics
        </Heading>
        {mayCreate && (
          <Button size="xs" loading={isReading} loadingText="New Topic" onClick={() => void read().then(setSeen)}>
            New Topic
          </Button>
        )}
      </Flex>
      {topicId === undefined ? (
        <ModelTopicList projectId={model.projectId} onOpen={(id) => go({ topicId: id, viewpointId: undefined })} />
      ) : (
        <ModelTopic
          key={topicId}
          id={topicId}
          model={model}
          named={viewpointId}
          shown={shown}
          onShown={(id) => {
            onShown(id)
            go({ topicId, viewpointId: id })
          }}
          onClose={() => go({ topicId: undefined, viewpointId: undefined })}
        />
      )}
      {seen && (
        <NewTopicDialog
          projectId={model.projectId}
          seen={seen}
          onClose={() => setSeen(undefined)}
          onCreated={({ id }) => {
            setSeen(undefined)
            void topicChanged(client, organization, id)
            go({ topicId: id, viewpointId: undefined })
          }}
        />
      )}
    </Box>
  )
}
