import { useQuery } from '@lintel/shared/api'
import { captureModelQuery } from '@lintel/shared/captured-model'
import type { CaptureModel, Comparison } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { Boxes, EmptyState, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { differencesQuery } from '../comparisons.api.ts'
import { ComparedFrame, ComparedPicture } from './compared-picture.tsx'

/** Both 3D models, or why they can't be displayed. */
export function ComparedModels({ comparison }: { comparison: Comparison }) {
  const organization = useOrganizationId()
  const base = useQuery(captureModelQuery(organization, comparison.baseCaptureId))
  const compare = useQuery(captureModelQuery(organization, comparison.compareCaptureId))
  const differences = useQuery(differencesQuery(organization, comparison.id))
  const queries = [base, compare, differences]
  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error) {
    return (
      <LoadError
        title="Couldn't Load the Models"
        error={failed.error}
        isRetrying={failed.isFetching}
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    )
  }
  if (!base.data || !compare.data || !differences.data) {
    return (
      <>
        <VisuallyHidden role="status">Loading the models</VisuallyHidden>
        <ComparedFrame>
          <Skeleton aria-hidden h="full" rounded="xl" />
        </ComparedFrame>
      </>
    )
  }
  const files = { base: base.data.file, compare: compare.data.file }
  if (files.base === null && files.compare === null) return <NoModels models={[base.data, compare.data]} />
  return (
    <>
      {!haveSameOrigin(base.data, compare.data) && <TwoOrigins />}
      <ComparedPicture comparison={comparison} differences={differences.data} files={files} />
    </>
  )
}

/** Models created in different projects have different origins. */
function haveSameOrigin({ origin: one }: CaptureModel, { origin: other }: CaptureModel): boolean {
  if (one === null || other === null) return true
  return one.x === other.x && one.y === other.y && one.z === other.z
}

function TwoOrigins() {
  return (
    <Text mb="3" color="fg.muted">
      One of these captures was moved here from another project, and the models don't align. To align them, delete that
      capture and upload its file to this project.
    </Text>
  )
}

function NoModels({ models }: { models: readonly CaptureModel[] }) {
  if (models.some(({ status }) => status === 'Making')) {
    return (
      <EmptyState title="Building Models…" icon={<Boxes />}>
        <Text color="fg.muted" role="status">
          They'll appear here when they're ready.
        </Text>
      </EmptyState>
    )
  }
  const [statusDetails] = models.flatMap(({ statusDetails }) => statusDetails ?? [])
  return <EmptyState title="No Models to Show" description={statusDetails} icon={<Boxes />} />
}
