import { useQuery } from '@lintel/shared/api'
import { PictureFrame } from '@lintel/shared/captured-model'
import type { ClashCheck } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { Boxes, EmptyState, LoadError, Skeleton, VisuallyHidden } from '@lintel/shared/ui'
import { hasModel } from '../../federated-model/index.ts'
import { checkedModelQuery } from '../clash-checks.api.ts'
import { NoClashes } from '../clashes/no-clashes.tsx'
import { useClashRows } from '../clashes/use-clash-rows.ts'
import { ClashPicture } from './clash-picture.tsx'

/** The checked files in 3D with one clash at a time, or why they can't be displayed. */
export function ClashModel({ check }: { check: ClashCheck }) {
  return check.counts?.found === 0 ? <NoClashes /> : <CheckedModels check={check} />
}

function CheckedModels({ check }: { check: ClashCheck }) {
  const model = useQuery(checkedModelQuery(useOrganizationId(), check.id))
  const { rows, query } = useClashRows(check)
  const failed = [model, query].find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error) {
    return (
      <LoadError
        title="Couldn't Load the Models"
        error={failed.error}
        isRetrying={failed.isFetching}
        onRetry={() => void Promise.all([model.refetch(), query.refetch()])}
      />
    )
  }
  if (!model.data || !query.data) {
    return (
      <>
        <VisuallyHidden role="status">Loading the models</VisuallyHidden>
        <PictureFrame>
          <Skeleton aria-hidden h="full" rounded="xl" />
        </PictureFrame>
      </>
    )
  }
  if (!model.data.files.some(hasModel)) {
    return (
      <EmptyState
        title="No Models to Show"
        description="The checked captures were deleted or have no 3D models."
        icon={<Boxes />}
      />
    )
  }
  return <ClashPicture check={check} files={model.data.files} rows={rows} />
}
