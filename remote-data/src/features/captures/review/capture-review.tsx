import { useQuery } from '@lintel/shared/api'
import { isReviewing } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { ClipboardList, EmptyState, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import type { Capture } from '../view/capture.api.ts'
import { FlaggedGroups } from './flagged-groups.tsx'
import { ReviewChanges } from './review-changes.tsx'
import { ReviewMenu } from './review-menu.tsx'
import { ReviewProgress } from './review-progress.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { RunReview } from './run-review.tsx'
import { reviewsQuery } from './review.api.ts'
import { completeReviews } from './review.model.ts'

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
