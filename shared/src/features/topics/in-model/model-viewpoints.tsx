import { useAction } from '../../../ui/action/index.ts'
import { useQuery, useQueryClient } from '../../../core/api/index.ts'
import type { TopicViewpointSummary } from '../../../domain/contract/topics/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { Authorized } from '../../../core/session/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import { Button, LoadError, Skeleton, Stack, Text } from '../../../ui/components/index.ts'
import { useState } from 'react'
import { newId } from '../../../core/browser/new-id.ts'
import { invalidateTopic } from '../topics.api.ts'
import { ViewpointPicture } from '../viewpoints/viewpoint-picture.tsx'
import { viewpointName } from '../viewpoints/viewpoint.model.ts'
import { addViewpoint, viewpointsQuery } from '../viewpoints/viewpoints.api.ts'
import type { ModelContext } from './model-context.ts'
import type { ModelSnapshot } from './model-snapshot.model.ts'
import { useModelSnapshot } from './use-model-snapshot.ts'
import { useShownViewpoint } from './use-shown-viewpoint.ts'

type ModelViewpointsProps = {
  topicId: string
  model: ModelContext
  named: string | undefined
  shown: string | undefined
  onShown: (viewpointId: string) => void
}

/** The viewpoints of a topic. Choosing one restores its view. By default the newest is shown, or the one in the URL. */
export function ModelViewpoints({ topicId, model, named, shown, onShown }: ModelViewpointsProps) {
  const { data, error, isFetching, refetch } = useQuery(viewpointsQuery(useOrganizationId(), topicId))
  const newest = data?.findLast(({ hasCamera }) => hasCamera)?.id
  const show = useShownViewpoint({ topicId, model, requested: data && (named ?? newest), shown, onShown })
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Viewpoints"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the viewpoints" h="24" rounded="lg" />
  return (
    <Stack gap="3">
      {data.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          No Viewpoints
        </Text>
      )}
      <Stack as="ul" role="list" aria-label="Viewpoints" gap="2" listStyleType="none">
        {data.map((viewpoint, index) => (
          <li key={viewpoint.id}>
            <ViewpointButton
              viewpoint={viewpoint}
              name={viewpointName(viewpoint, index + 1)}
              isShown={viewpoint.id === shown}
              onShow={() => show(viewpoint.id)}
            />
          </li>
        ))}
      </Stack>
      <Authorized anyRole={['topics.create', 'topics.update']}>
        <AddViewpoint topicId={topicId} model={model} onAdded={onShown} />
      </Authorized>
    </Stack>
  )
}

type ViewpointButtonProps = { viewpoint: TopicViewpointSummary; name: string; isShown: boolean; onShow: () => void }

function ViewpointButton({ viewpoint, name, isShown, onShow }: ViewpointButtonProps) {
  const { pictureUrl, author, hasCamera } = viewpoint
  return (
    <Button
      unstyled
      w="full"
      borderWidth="2px"
      borderColor={isShown ? 'brand.solid' : 'border'}
      rounded="md"
      overflow="hidden"
      cursor={hasCamera ? 'pointer' : 'default'}
      textAlign="start"
      disabled={!hasCamera}
      aria-pressed={isShown}
      aria-label={`${name}, by ${author.name}`}
      onClick={onShow}
    >
      <ViewpointPicture key={pictureUrl} url={pictureUrl} name="" />
    </Button>
  )
}

/** Adds the current view as a viewpoint. */
function AddViewpoint({
  topicId,
  model,
  onAdded,
}: {
  topicId: string
  model: ModelContext
  onAdded: (id: string) => void
}) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { read, isReading } = useModelSnapshot(model)
  const [id, setId] = useState(newId)
  const adding = useAction(
    {
      mutationFn: ({ viewpoint }: ModelSnapshot) => addViewpoint(organization, topicId, { ...viewpoint, id }),
      onSuccess: () => invalidateTopic(client, organization, topicId),
    },
    {
      onSuccess: () => {
        setId(newId())
        showToast({ type: 'success', text: 'Viewpoint added.' })
      },
      onSuccessIfMounted: (viewpoint) => onAdded(viewpoint.id),
    },
  )
  async function add() {
    const snapshot = await read()
    if (snapshot) adding.run(snapshot)
  }
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      alignSelf="start"
      loading={isReading || adding.isRunning}
      loadingText="Add Viewpoint"
      onClick={() => void add()}
    >
      Add Viewpoint
    </Button>
  )
}
