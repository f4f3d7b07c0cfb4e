import { useQuery } from '@lintel/shared/api'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError, Skeleton, Text } from '@lintel/shared/ui'
import { Accordion, Table, type Column } from '@lintel/shared/widgets'
import type { ReviewChange } from '@lintel/shared/contract/captures'
import { ElementLink } from './element-link.tsx'
import { changesQuery } from './review.api.ts'
import type { CompleteReview } from './review.model.ts'

/** Changes since the previous review; nothing for a capture's first review, unless it's a new version. */
export function ReviewChanges({ review, captureId }: { review: CompleteReview; captureId: string }) {
  const { id, newlyFlagged, noLongerFlagged, isSinceVersion } = review
  if (newlyFlagged === null || noLongerFlagged === null) return null
  const changes = `${pluralize(newlyFlagged, 'element')} newly flagged, ${countText(noLongerFlagged)} no longer flagged`
  // Elements of the previous version can't be listed, because their numbers belong to another capture.
  if (isSinceVersion) return <Text>Since the previous version's review: {changes}.</Text>
  const title = `Since the previous review: ${changes}`
  return <Accordion sections={[{ key: id, title, content: <Changes captureId={captureId} reviewId={id} /> }]} />
}

function Changes({ captureId, reviewId }: { captureId: string; reviewId: string }) {
  const { data, error, isFetching, refetch } = useQuery(changesQuery(useOrganizationId(), reviewId))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Changes"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the changes" h="16" />
  const columns: Column<ReviewChange>[] = [
    { title: 'Element', cell: (change) => <ElementLink captureId={captureId} reviewId={reviewId} element={change} /> },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Change', cell: ({ change }) => (change === 'newly flagged' ? 'Newly flagged' : 'No longer flagged') },
  ]
  return (
    <Table
      caption="Elements with different results"
      columns={columns}
      rows={data}
      rowKey={({ elementNumber }) => String(elementNumber)}
      empty="No differences between the two reviews."
    />
  )
}
