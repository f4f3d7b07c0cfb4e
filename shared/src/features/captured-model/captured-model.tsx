import { useQuery } from '../../core/api/index.ts'
import { isIngesting, type ModelGeneration } from '../../domain/contract/captures/index.ts'
import { useOrganizationId } from '../../core/organization/index.ts'
import { Boxes, EmptyState, LoadError, Skeleton, Stack, Text, VisuallyHidden } from '../../ui/components/index.ts'
import { captureModelQuery } from './captured-model.api.ts'
import { CapturedPicture, PictureFrame, type CapturedModelProps } from './captured-picture.tsx'
import { MakingProgress } from './model-generation.tsx'

/** A capture in 3D, or the reason why it cannot be shown. */
export function CapturedModel(props: CapturedModelProps) {
  const { data, error, isFetching, refetch } = useQuery(captureModelQuery(useOrganizationId(), props.capture.id))
  if (!data && error) {
    return (
      <LoadError error={error} title="Couldn't Load the Model" onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  if (!data) {
    return (
      <>
        <VisuallyHidden role="status">Loading the model</VisuallyHidden>
        <PictureFrame>
          <Skeleton aria-hidden h="full" rounded="xl" />
        </PictureFrame>
      </>
    )
  }
  const { status, statusDetails, file, elementCount, making = null } = data
  if (file) {
    return (
      <>
        {making && <Again making={making} />}
        {/* A model with other shapes is another picture. */}
        <CapturedPicture key={file.contentHash} {...props} file={file} elementCount={elementCount} />
      </>
    )
  }
  if (status === 'Making') {
    return (
      <EmptyState title="Preparing the 3D Model" icon={<Boxes />}>
        <Text role="status" color="fg.muted">
          It will appear here when it's ready.
        </Text>
        {making && <MakingProgress making={making} />}
      </EmptyState>
    )
  }
  const title = status === 'None' ? 'No Model to Show' : "Couldn't Generate the 3D Model"
  return (
    <EmptyState title={title} description={statusDetails} icon={<Boxes />}>
      {making && <MakingProgress making={making} />}
    </EmptyState>
  )
}

/** Shown above an existing picture while the model is generated again. */
function Again({ making }: { making: ModelGeneration }) {
  return (
    <Stack as="section" aria-label="Regenerating the 3D model" gap="1.5" mb="3">
      {isIngesting(making.status) && (
        <Text textStyle="sm" color="fg.muted">
          {making.requestedBy} is regenerating the 3D model. Until it's ready, you see the current one.
        </Text>
      )}
      <MakingProgress making={making} />
    </Stack>
  )
}
