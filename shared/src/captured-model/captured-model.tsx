import { useQuery } from '../api/index.ts'
import { useOrganizationId } from '../organization/index.ts'
import { Boxes, EmptyState, LoadError, Skeleton, Text, VisuallyHidden } from '../ui/index.ts'
import { captureModelQuery } from './captured-model.api.ts'
import { CapturedPicture, PictureFrame, type CapturedModelProps } from './captured-picture.tsx'

/** A capture in three dimensions, or why it cannot be seen. */
export function CapturedModel(props: CapturedModelProps) {
  const { data, error, isFetching, refetch } = useQuery(captureModelQuery(useOrganizationId(), props.capture.id))
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
        <PictureFrame around={props.around}>
          <Skeleton aria-hidden h="full" rounded="xl" />
        </PictureFrame>
      </>
    )
  }
  const { status, statusDetails, file, elementCount } = data
  if (file) return <CapturedPicture {...props} file={file} elementCount={elementCount} />
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
