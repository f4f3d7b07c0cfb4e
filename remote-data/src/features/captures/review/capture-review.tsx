import { useQuery } from '@lintel/shared/api'
import { isReviewing } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import {
  ClipboardList,
  EmptyState,
  LoadError,
  Skeleton,
  Stack,
  VisuallyHidden,
  SimpleGrid,
  Box,
  Text,
} from '@lintel/shared/ui'
import type { Capture } from '../view/capture.api.ts'
import { FlaggedGroups } from './flagged-groups.tsx'
import { ReviewChanges } from './review-changes.tsx'
import { ReviewMenu } from './review-menu.tsx'
import { ReviewProgress } from './review-progress.tsx'
import { RunReview } from './run-review.tsx'
import { reviewsQuery } from './review.api.ts'
import { completeReviews, countersOf, summaryOf, type CompleteReview } from './review.model.ts'
import { countText } from '@lintel/shared/format'

/** The results of the review in the URL, or of the latest complete one. */
export function CaptureReview({ capture: { id, documentFileName } }: { capture: Capture }) {
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(reviewsQuery(useOrganizationId(), id))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Review"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Loading />
  const complete = completeReviews(data.reviews)
  const review = complete.find((one) => one.id === params.get('review')) ?? complete[0]
  const [newest] = data.reviews
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <VisuallyHidden as="h2">Capture Review</VisuallyHidden>
      {review && <ReviewMenu captureId={id} fileName={documentFileName} reviews={complete} shown={review} />}
      {newest && <ReviewProgress captureId={id} newest={newest} />}
      {review && (
        <>
          <ReviewSummary review={review} capturedElements={data.revitElementCount} />
          <ReviewChanges review={review} captureId={id} />
          <FlaggedGroups captureId={id} reviewId={review.id} />
        </>
      )}
      {!review && !(newest && isReviewing(newest.status)) && (
        <EmptyState title="No Review" icon={<ClipboardList />}>
          <RunReview captureId={id}>Run New Capture</RunReview>
        </EmptyState>
      )}
    </Stack>
  )
}

function Loading() {
  return (
    <>
      <VisuallyHidden role="status">Loading the review</VisuallyHidden>
      <Stack aria-hidden gap="4">
        <Skeleton h="6" w="24rem" maxW="full" />
        <Skeleton h="24" rounded="xl" />
        <Skeleton h="40" rounded="xl" />
      </Stack>
    </>
  )
}

type ReviewSummaryProps = { review: CompleteReview; capturedElements: number }

function ReviewSummary({ review, capturedElements }: ReviewSummaryProps) {
  return (
    <Box>
      <Text mb="4">{summaryOf(review)}</Text>
      <SimpleGrid as="dl" columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        {countersOf(review, capturedElements).map(({ name, count }) => (
          <Box key={name} p={{ base: '3', md: '4' }} bg="bg.panel" borderWidth="1px" rounded="xl">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <Text as="dd" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {countText(count)}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  )
}
