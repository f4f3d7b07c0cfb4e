import { useOrganizationId } from '../../../core/organization/index.ts'
import { useHasAnyRole } from '../../../core/session/index.ts'
import { Box, Button, Flex, Heading } from '../../../ui/components/index.ts'
import { useQueryClient } from '../../../core/api/index.ts'
import { useId, useState } from 'react'
import { invalidateTopic } from '../topics.api.ts'
import { ModelTopicList } from './model-topic-list.tsx'
import { ModelTopic } from './model-topic.tsx'
import type { ModelContext } from './model-context.ts'
import { PinsBehindWalls } from '../pins/pins-behind-walls.tsx'
import { NewTopicDialog } from './new-topic.dialog.tsx'
import type { ModelSnapshot } from './model-snapshot.model.ts'
import { useModelSnapshot } from './use-model-snapshot.ts'
import { useTopicParams } from './use-topic-params.ts'

type ModelTopicsProps = ModelContext & {
  /** The viewpoint that is already shown. The view stays as the person has turned it since. */
  shown: string | undefined
  onShown: (viewpointId: string) => void
  /** Whether it is rendered within a panel that is already beside the picture. */
  isInPanel?: boolean
}

const besidePicture = {
  w: { md: '17rem', xl: '21rem' },
  flexShrink: '0',
  minH: '0',
  overflowY: 'auto',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'xl',
  p: '4',
} as const

/** Topics beside a model: opening one shows its viewpoint, and the current view can be saved as a new one. */
export function ModelTopics({ shown, onShown, isInPanel = false, ...model }: ModelTopicsProps) {
  const titleId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mayCreate = useHasAnyRole(['topics.create'])
  const { place, go } = useTopicParams()
  const { read, isReading } = useModelSnapshot(model)
  const [newTopicView, setNewTopicView] = useState<ModelSnapshot>()
  const { topicId, viewpointId } = place
  return (
    <Box as="section" aria-labelledby={titleId} {...(!isInPanel && besidePicture)}>
      <Flex justify="space-between" align="center" gap="2" wrap="wrap" mb="3">
        <Heading as="h2" id={titleId} textStyle="sm">
          Topics
        </Heading>
        {mayCreate && (
          <Button
            size="xs"
            loading={isReading}
            loadingText="New Topic"
            onClick={() => void read().then(setNewTopicView)}
          >
            New Topic
          </Button>
        )}
      </Flex>
      <PinsBehindWalls />
      {topicId === undefined ? (
        <ModelTopicList listed={model.listed} onOpen={(id) => go({ topicId: id, viewpointId: undefined })} />
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
      {newTopicView && (
        <NewTopicDialog
          projectId={model.listed.projectId}
          projectNumber={model.projectNumber}
          seen={newTopicView}
          onClose={() => setNewTopicView(undefined)}
          onCreated={({ id }) => {
            setNewTopicView(undefined)
            void invalidateTopic(client, organization, id)
            go({ topicId: id, viewpointId: undefined })
          }}
        />
      )}
    </Box>
  )
}
