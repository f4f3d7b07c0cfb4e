import { useQuery } from '@lintel/shared/api'
import type { ProjectCapture } from '@lintel/shared/contract/captures'
import { PaginatedList, useListPlace } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { EmptyState, FileStack, LoadError, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { projectCapturesQuery } from '../../projects/index.ts'
import { CaptureToCompare } from './capture-to-compare.tsx'
import { ComparePair } from './compare-pair.tsx'

/** Specification 2, section 9. */
const place = { itemsPerPage: 5 }

/** The captures of a project, each with its way; two of them, with check marks, are compared. */
export function CapturesToCompare({ projectGroupId }: { projectGroupId: string }) {
  const organization = useOrganizationId()
  const mayChoose = useHasAnyRole(['revitupload.read', 'revituploadcompare.read'])
  const [pagination, onPagination] = useListPlace(place)
  const [chosen, setChosen] = useState<readonly ProjectCapture[]>([])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    projectCapturesQuery(organization, projectGroupId, pagination),
  )
  const canCompare = mayChoose && (data?.total ?? 0) > 1
  const isChosen = ({ id }: ProjectCapture) => chosen.some((one) => one.id === id)
  function toggle(capture: ProjectCapture) {
    // Of three, the one that was chosen first gives way.
    setChosen(isChosen(capture) ? chosen.filter(({ id }) => id !== capture.id) : [...chosen.slice(-1), capture])
  }
  return (
    <Stack gap="4">
      {canCompare && <ComparePair chosen={chosen} onClear={() => setChosen([])} />}
      <PaginatedList
        label="Captures"
        items={data?.items}
        total={data?.total ?? 0}
        keyOf={({ id }) => id}
        {...{ pagination, onPagination }}
        isBusy={isPlaceholderData}
        empty={<EmptyState title="No Captures" icon={<FileStack />} />}
        error={
          error &&
          !data && (
            <LoadError
              error={error}
              title="The Captures Could Not Be Loaded"
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        }
      >
        {(capture) => (
          <CaptureToCompare
            capture={capture}
            to={paths.capture(organization, capture.captureId)}
            isChosen={isChosen(capture)}
            onToggle={canCompare ? () => toggle(capture) : undefined}
          />
        )}
      </PaginatedList>
    </Stack>
  )
}
