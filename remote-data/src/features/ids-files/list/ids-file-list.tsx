import { useQuery } from '@lintel/shared/api'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { EmptyState, FileText, LoadError } from '@lintel/shared/ui'
import { idsFilesQuery } from '../ids-files.api.ts'
import { IdsFileRow } from './ids-file-row.tsx'

const paginationOptions = { itemsPerPage: 20 }

/** The organization's IDS files; the page number is in the URL. */
export function IdsFileList() {
  const mayChange = useHasAnyRole(['revitupload.create'])
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const query = useQuery(idsFilesQuery(useOrganizationId()))
  const { data, error, isFetching, refetch } = query
  return (
    <PaginatedList
      label="IDS Files"
      note={<RefreshNote query={query} />}
      items={data && getPageItems(data, pagination)}
      all={data}
      total={data?.length ?? 0}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={onPagination}
      empty={
        <EmptyState
          title="No IDS Files"
          icon={<FileText />}
          description="Store shared requirements here so everyone checks captures against the same files."
        />
      }
      error={
        !data &&
        error && (
          <LoadError
            error={error}
            title="Couldn't Load the IDS Files"
            forbidden="You Don't Have Access to These Files"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    >
      {(file) => <IdsFileRow file={file} mayChange={mayChange} />}
    </PaginatedList>
  )
}
