import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { Boxes, EmptyState, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import type { Capture } from '../view/capture.api.ts'
import { ModelPicture } from './model-picture.tsx'
import { captureModelQuery } from './model.api.ts'

/** The capture in three dimensions, or why it cannot be seen. */
export function CaptureModel({ capture }: { capture: Capture }) {
  const { data, error, isFetching, refetch } = useQuery(captureModelQuery(useOrganizationId(), capture.id))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="The Model Could Not Be Loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <>
        <VisuallyHidden role="status">Loading the model</VisuallyHidden>
        <Skeleton aria-hidden h="26rem" rounded="xl" />
      </>
    )
  }
  const { status, statusDetails, file } = data
  if (file) return <ModelPicture capture={capture} file={file} />
  if (status === 'Making') {
    return (
      <EmptyState title="The Model Is Being Made" icon={<Boxes />}>
        <Text role="status" color="fg.muted">
          It is shown here as soon as it is there.
        </Text>
      </EmptyState>
    )
  }
  const title = status === 'None' ? 'There Is No Model to Show' : 'The Model Could Not Be Made'
  return <EmptyState title={title} description={statusDetails} icon={<Boxes />} />
}
