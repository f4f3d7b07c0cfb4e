import { useQuery, useQueryClient } from '@lintel/shared/api'
import { getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { ClipboardList, EmptyState, Stack } from '@lintel/shared/ui'
import { CheckAgainstIds } from '../begin/check-against-ids.tsx'
import { idsChecksQuery } from '../ids-checks.api.ts'
import { IdsCheckRow } from './ids-check-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

type Checked = { id: string; documentFileName: string; captureType: string }

/** The checks of a capture, newest first; the page number is in the URL. */
export function CaptureIdsChecks({ capture }: { capture: Checked }) {
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(idsChecksQuery(organization, capture.id, pagination))
  const hasChecks = (query.data?.items.length ?? 0) > 0
  return (
    <Stack gap="3" align="stretch">
      {hasChecks && <CheckAgainstIds capture={capture} windows="others" />}
      <PaginatedList
        label="IDS Checks"
        {...getPageProps(query, {
          failed: "Couldn't Load the Checks",
          forbidden: "You Don't Have Access to These Checks",
        })}
        all={(page) => client.query(idsChecksQuery(organization, capture.id, page))}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={onPagination}
        empty={
          <EmptyState
            title="Not Checked Yet"
            icon={<ClipboardList />}
            description="Check this capture's file against IDS requirements."
          >
            <CheckAgainstIds capture={capture} />
          </EmptyState>
        }
      >
        {(check) => <IdsCheckRow check={check} />}
      </PaginatedList>
    </Stack>
  )
}
