import { reportSilently, useQuery } from '@lintel/shared/api'
import type { ElementParameter, MasterElementDetail, ParameterKind } from '@lintel/shared/contract/master-model'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { Box, Flex, LoadError, Skeleton, Text } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { useEffect, useSyncExternalStore } from 'react'
import { ApproveAllCaptured, CapturedValue } from './captured-value.tsx'
import { EditActions, EditedReviewStatus, EditedValue } from './edited-row.tsx'
import { propertiesQuery } from './properties.api.ts'
import { approvedText, reviewText } from './property.model.ts'
import { useEditedRows, type EditedRows } from './use-edited-rows.ts'

type PropertiesTableProps = { element: MasterElementDetail; kind: ParameterKind }

const captions: Record<ParameterKind, string> = { type: 'Type Properties', instance: 'Instance Properties' }

/** The parameters of an element with approved values. Any number of rows can be edited in place. */
export function PropertiesTable({ element: { id, mergedInto }, kind }: PropertiesTableProps) {
  const { data, error, isFetching, refetch } = useQuery(
    propertiesQuery({ organization: useOrganizationId(), id }, kind),
  )
  const mayEdit = useHasAnyRole(['revitmastermodel.update'])
  const rows = useEditedRows(id)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (!error) return
    reportSilently(error, 'The parameters could not be loaded.')
    // Specification 2, "The error catalogue": the same text for both kinds of parameters and for notes.
    showToast({ type: 'error', text: 'An error has occurred while loading the notes.' })
  }, [error])
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title={`Couldn't Load the ${captions[kind]}`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label={`Loading ${captions[kind]}`} h="64" rounded="xl" />
  return (
    <>
      {mayEdit && !mergedInto && <ApproveAllCaptured rows={data} elementId={id} />}
      <Table
        caption={captions[kind]}
        columns={(isNarrow ? narrowColumnsOf : columnsOf)(rows, { mayEdit, isClosed: Boolean(mergedInto) })}
        rows={data}
        rowKey={(row) => row.id}
        empty="No Data"
      />
    </>
  )
}

type Rights = {
  mayEdit: boolean
  /** The element was merged into another one. */
  isClosed: boolean
}

function columnsOf(rows: EditedRows, rights: Rights): Column<ElementParameter>[] {
  const columns: Column<ElementParameter>[] = [
    { title: 'Parameter Name', cell: (row) => <ParameterName row={row} /> },
    { title: 'Approved Value', cell: (row) => <Value {...{ row, rows, rights }} /> },
    { title: 'Review Status', cell: (row) => <ReviewStatus {...{ row, rows }} /> },
  ]
  if (!offersActions(rows, rights)) return columns
  return [
    ...columns,
    { title: 'Actions', cell: (row) => <EditActions {...{ row, rows, isClosed: rights.isClosed }} /> },
  ]
}

/** Combines several columns into one. */
function narrowColumnsOf(rows: EditedRows, rights: Rights): Column<ElementParameter>[] {
  const cell = (row: ElementParameter) => (
    <Flex gap="2" wrap="wrap" align="center">
      <Box flex="1 1 9rem">
        <Value {...{ row, rows, rights }} />
      </Box>
      <Box flex="1 1 9rem">
        <ReviewStatus {...{ row, rows }} />
      </Box>
      {offersActions(rows, rights) && <EditActions {...{ row, rows, isClosed: rights.isClosed }} />}
    </Flex>
  )
  return [
    { title: 'Parameter Name', cell: (row) => <ParameterName row={row} /> },
    { title: 'Approved Value and Review Status', cell },
  ]
}

function offersActions(rows: EditedRows, { mayEdit, isClosed }: Rights): boolean {
  return mayEdit && !(isClosed && rows.edited.size === 0)
}

function ParameterName({ row: { parameterName, setName } }: { row: ElementParameter }) {
  return (
    <Box minW={{ base: '5.5rem', md: '7rem' }}>
      <Text overflowWrap="anywhere">{parameterName}</Text>
      {setName !== '' && (
        <Text textStyle="xs" fontWeight="normal" color="fg.muted" overflowWrap="anywhere">
          {setName}
        </Text>
      )}
    </Box>
  )
}

type CellProps = { row: ElementParameter; rows: EditedRows }

function Value({ row, rows, rights: { mayEdit, isClosed } }: CellProps & { rights: Rights }) {
  if (rows.edited.has(row.id)) return <EditedValue {...{ row, rows }} />
  return (
    <>
      <Text overflowWrap="anywhere">{approvedText(row)}</Text>
      <CapturedValue row={row} elementId={rows.elementId} mayApprove={mayEdit && !isClosed} />
    </>
  )
}

function ReviewStatus({ row, rows }: CellProps) {
  if (rows.edited.has(row.id)) return <EditedReviewStatus {...{ row, rows }} />
  return <Text>{reviewText(row.includeInReview)}</Text>
}

/** Below this width, the fields of an edited row don't fit side by side next to the sidebar. */
const narrowWindow = '(max-width: 69.99rem)'

function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(narrowWindow).matches)
}

function follow(onChange: () => void) {
  const media = matchMedia(narrowWindow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
