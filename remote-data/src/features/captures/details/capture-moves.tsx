import { isApiError, useQuery } from '@lintel/shared/api'
import type { CaptureMove } from '@lintel/shared/contract/captures'
import { DateTime } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { titleOf } from '../../projects/index.ts'
import { movesQuery } from '../view/capture.api.ts'

const columns: Column<CaptureMove>[] = [
  {
    title: 'Date',
    cell: ({ movedDate }) => <DateTime date={movedDate} />,
  },
  { title: 'From', cell: ({ fromProject }) => titleOf(fromProject) },
  { title: 'To', cell: ({ toProject }) => titleOf(toProject) },
  { title: 'Moved By', cell: ({ movedBy }) => movedBy },
]

/** Who moved the capture between projects; hidden if it was never moved. */
export function CaptureMoves({ captureId }: { captureId: string }) {
  const { data, error, isFetching, refetch } = useQuery(movesQuery(useOrganizationId(), captureId))
  if (data && data.length > 0)
    return <Table caption="Project Changes" columns={columns} rows={data} rowKey={({ id }) => id} />
  // Older platforms have no moves.
  if (data || !error || (isApiError(error) && error.status === 404)) return null
  return (
    <LoadError
      title="Couldn't Load Project Changes"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
