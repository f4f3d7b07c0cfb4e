import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { CaptureFlag, CaptureModel } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Box, Flex } from '@lintel/shared/ui'
import { SingleModel } from '@lintel/shared/viewer'
import { elementsQuery } from '../elements/elements.api.ts'
import { completeReviews } from '../review/reviews.model.ts'
import { flagsQuery, reviewsQuery } from '../review/review.api.ts'
import type { Capture } from '../view/capture.api.ts'
import { FlagNotice } from './flag-notice.tsx'
import { captureModelQuery, listedElements, readElement } from './model.api.ts'
import { ReviewColours } from './review-colours.tsx'
import { ShowElement } from './show-element.tsx'

type ModelPictureProps = { capture: Capture; file: NonNullable<CaptureModel['file']> }

/** The model with what the review says of its elements; the address may name one of them. */
export function ModelPicture({ capture: { id, documentFileName }, file }: ModelPictureProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [params] = useSearchParams()
  const { reviewId, flags } = useFlags(id, params.get('review'))
  const element = params.get('element')
  async function refresh() {
    const model = await client.query({ ...captureModelQuery(organization, id), staleTime: 0 })
    return model.file
  }
  return (
    <SingleModel
      model={{ urn: `capture:${id}`, fileName: documentFileName, file, refresh }}
      name={documentFileName}
      failureTitle="The model of the capture could not be loaded"
      elements={async (viewer) => {
        const [model] = viewer.models()
        const elements = await client.query(elementsQuery(organization, id))
        return model ? listedElements(elements, { modelId: model.modelId, file: documentFileName }) : []
      }}
      properties={(reference) => readElement(organization, id, reference)}
      noticesOf={({ viewer }) => <FlagNotice viewer={viewer} captureId={id} reviewId={reviewId} flags={flags} />}
    >
      {({ facts, picture, loaded }) => (
        <Flex direction="column" gap="3" h="max(26rem, calc(100dvh - 19rem))">
          <Flex gap="3" align="center" justify="space-between" wrap="wrap" minH="8">
            {facts}
            {loaded && <ReviewColours {...loaded} flags={flags} />}
          </Flex>
          <Box position="relative" flex="1" minH="0" borderWidth="1px" rounded="xl" overflow="hidden">
            {picture}
          </Box>
          {loaded && element && <ShowElement key={element} {...loaded} elementId={element} />}
        </Flex>
      )}
    </SingleModel>
  )
}

const noFlags: CaptureFlag[] = []

/** Of the review that is named, or of the newest that is complete. */
function useFlags(captureId: string, named: string | null) {
  const organization = useOrganizationId()
  const reviews = useQuery(reviewsQuery(organization, captureId))
  const complete = completeReviews(reviews.data?.reviews ?? [])
  const reviewId = (complete.find(({ id }) => id === named) ?? complete[0])?.id
  const { data } = useQuery({ ...flagsQuery(organization, reviewId ?? ''), enabled: reviewId !== undefined })
  return { reviewId, flags: data ?? noFlags }
}
