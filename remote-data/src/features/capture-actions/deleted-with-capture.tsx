import { useQuery } from '@lintel/shared/api'
import type { ComparisonSummary } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { List, Stack, Text } from '@lintel/shared/ui'
import { maxReviews, reviewsQuery } from '../captures/index.ts'
import { comparisonListQuery } from '../comparisons/index.ts'
import { idsChecksQuery } from '../ids-checks/index.ts'
import { versionSetsOfCaptureQuery } from '../version-sets/index.ts'

/** This many comparisons are named; the others are counted. */
const maxNamed = 5

/** What is deleted with a capture. */
export function DeletedWithCapture({ captureId }: { captureId: string }) {
  const organization = useOrganizationId()
  const reviews = useQuery(reviewsQuery(organization, captureId))
  const comparisons = useQuery(comparisonListQuery(organization, { captureId }, { page: 1, itemsPerPage: maxNamed }))
  const checks = useQuery(idsChecksQuery(organization, captureId, { page: 1, itemsPerPage: 1 }))
  const sets = useQuery(versionSetsOfCaptureQuery(organization, captureId))
  const error = reviews.error ?? checks.error ?? comparisons.error
  return (
    <Stack gap="3" overflowWrap="anywhere">
      {sets.data && sets.data.length > 0 && <InVersionSets names={sets.data.map(({ name }) => name)} />}
      <Text>Its elements, 3D model, and file are permanently deleted. Items it added to the master model stay.</Text>
      {(reviews.isPending || checks.isPending || comparisons.isPending) && <Text>Checking related items…</Text>}
      {reviews.data && reviews.data.reviews.length > 0 && <Reviews count={reviews.data.reviews.length} />}
      {checks.data && checks.data.total > 0 && <Checks count={checks.data.total} />}
      {comparisons.data && comparisons.data.total > 0 && (
        <Comparisons items={comparisons.data.items} total={comparisons.data.total} />
      )}
      {error && <Text>Its reviews, IDS checks, and comparisons are deleted too. Couldn't count them.</Text>}
    </Stack>
  )
}

/** The platform rejects deleting a capture that is in a version set. */
function InVersionSets({ names }: { names: readonly string[] }) {
  return (
    <Text color="fg" fontWeight="medium">
      It can't be deleted while it's in the version {names.length === 1 ? 'set' : 'sets'}{' '}
      {new Intl.ListFormat('en-US').format(names)}. Remove it from there first.
    </Text>
  )
}

function Reviews({ count }: { count: number }) {
  const atLeast = count === maxReviews ? 'at least ' : ''
  return (
    <Text>
      This also deletes {atLeast}
      {pluralize(count, 'review')}.
    </Text>
  )
}

function Checks({ count }: { count: number }) {
  return <Text>This also deletes {pluralize(count, 'IDS check')}.</Text>
}

function Comparisons({ items, total }: { items: readonly ComparisonSummary[]; total: number }) {
  return (
    <>
      <Text>This also deletes {pluralize(total, 'comparison')}:</Text>
      <List.Root ps="5">
        {items.map(({ id, baseFileName, compFileName }) => (
          <List.Item key={id}>
            {baseFileName} and {compFileName}
          </List.Item>
        ))}
        {total > items.length && <List.Item>{pluralize(total - items.length, 'other comparison')}</List.Item>}
      </List.Root>
    </>
  )
}
