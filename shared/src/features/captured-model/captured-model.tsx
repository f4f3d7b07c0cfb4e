import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '../../core/api/index.ts'
import { isIngesting, type CaptureModel, type ModelGeneration } from '../../domain/contract/captures/index.ts'
import { useOrganizationId } from '../../core/organization/index.ts'
import { Box, Boxes, EmptyState, LoadError, Skeleton, Stack, Text, VisuallyHidden } from '../../ui/components/index.ts'
import { SingleModel, type LoadedModel } from '../../viewer/index.ts'
import { capturedElementsQuery, captureModelQuery, listedElements, readCapturedElement } from './captured-model.api.ts'
import { capturedPropertiesQuery, capturedValuesQuery, elementValues } from './captured-values.api.ts'
import { MakingProgress } from './model-generation.tsx'
import { PictureFrame } from './picture-frame.tsx'

export type CapturedModelProps = {
  capture: { id: string; documentFileName: string }
  /** The page's actions on the model, beside the number of elements; shown once the model is loaded. */
  toolsOf: (loaded: LoadedModel) => ReactNode
  /** Cards on top of the picture. */
  noticesOf?: (loaded: LoadedModel) => ReactNode
  /** Shown over the picture and under its tools. */
  overlayOf?: (loaded: LoadedModel) => ReactNode
  /** The `SidePanel` on the left of the picture, once the model is loaded. */
  besideOf?: (loaded: LoadedModel) => ReactNode
  /**
   * Content beside the picture, or below it on narrow screens. `aspect` is the picture's width divided by its height.
   */
  asideOf?: (loaded: LoadedModel & { aspect: () => number }) => ReactNode
}

/** A capture in 3D with element data from the platform, or the reason why it cannot be shown. */
export function CapturedModel(props: CapturedModelProps) {
  const { capture, toolsOf, noticesOf, overlayOf, besideOf, asideOf } = props
  const { id, documentFileName } = capture
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const { data, error, isFetching, refetch } = useQuery(captureModelQuery(organization, id))
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
    async function refresh() {
      const model = await client.query({ ...captureModelQuery(organization, id), staleTime: 0 })
      return model.file
    }
    return (
      <>
        {making && <Again making={making} />}
        {/* A model with other shapes is another picture. */}
        <SingleModel
          key={file.contentHash}
          model={{ urn: `capture:${id}`, fileName: documentFileName, file, refresh }}
          elementCount={elementCount}
          name={documentFileName}
          failureTitle="Couldn't load the model of the capture"
          elements={async (viewer) => {
            const [model] = viewer.models()
            const elements = await client.query(capturedElementsQuery(organization, id))
            return model ? listedElements(elements, { modelId: model.modelId, file: documentFileName }) : []
          }}
          values={{
            properties: () => client.query(capturedPropertiesQuery(organization, id)),
            valuesOf: async (property, viewer) => {
              const [model] = viewer.models()
              const rows = await client.query(capturedValuesQuery(organization, id, property))
              return model ? elementValues(rows, model.modelId) : []
            },
          }}
          properties={(reference) => readCapturedElement(organization, id, reference)}
          {...(noticesOf && { noticesOf })}
          overlayOf={overlayOf}
        >
          {({ facts, picture, loaded }) => (
            <PictureFrame
              above={
                <>
                  {facts}
                  {loaded && toolsOf(loaded)}
                </>
              }
              before={loaded && besideOf?.(loaded)}
              aside={loaded && asideOf?.({ ...loaded, aspect: () => aspectOf(stage) })}
            >
              <Box ref={setStage} position="relative" h="full" borderWidth="1px" rounded="xl" overflow="hidden">
                {picture}
              </Box>
            </PictureFrame>
          )}
        </SingleModel>
      </>
    )
  }
  return <NoModel status={status} statusDetails={statusDetails} making={making} />
}

type NoModelProps = Pick<CaptureModel, 'status' | 'statusDetails'> & { making: ModelGeneration | null }

function NoModel({ status, statusDetails, making }: NoModelProps) {
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

/** Zero before layout. */
function aspectOf(element: HTMLElement | null) {
  return element && element.clientHeight > 0 ? element.clientWidth / element.clientHeight : 0
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
