import { useAction } from '@lintel/shared/action'
import { useQuery } from '@lintel/shared/api'
import type { CloudProject } from '@lintel/shared/contract/assembly'
import { pluralize } from '@lintel/shared/format'
import { getPageItems, PaginatedList, SearchBox, usePaginationParams, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { closeToast, showToast } from '@lintel/shared/toast'
import { ErrorPanel } from '@lintel/shared/ui'
import { useEffect } from 'react'
import { searchProjects } from './cloud-project.model.ts'
import { ProjectRow, ProjectSkeletons } from './project-row.tsx'
import { projectsQuery, readProject } from './projects.api.ts'

/** Specification 1, "Business constants and limits". */
const paginationOptions = { itemsPerPage: 10 }

const loadFailure = 'There was an error getting the BIM360 Projects. Please wait a moment and try reloading the page.'
export const selectFailure =
  'There was an error selecting this project, try again or try selecting a different project.'

/** Searches the user's cloud projects and picks one. */
export function ProjectPicker({ onPick }: { onPick: (project: CloudProject) => void }) {
  const organization = useOrganizationId()
  const { data, isError, errorUpdatedAt, isFetching, refetch } = useQuery(
    projectsQuery(organization, useUser()?.contactEmail ?? ''),
  )
  const { text: search, search: setSearch } = useListSearch(paginationOptions)
  const [pagination, setPagination] = usePaginationParams(paginationOptions)
  const pick = useAction(
    { mutationFn: (project: CloudProject) => readProject(organization, project) },
    { onSuccessIfMounted: onPick, failureText: () => selectFailure },
  )
  useEffect(() => {
    if (!isError) return undefined
    const toastId = showToast({ type: 'error', text: loadFailure })
    return () => closeToast(toastId)
  }, [isError, errorUpdatedAt])

  if (isError && !data) {
    return (
      <ErrorPanel
        title="Couldn't Load Your Projects"
        detail={loadFailure}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const found = data && searchProjects(data, search)
  return (
    <>
      <SearchBox
        label="Search Projects"
        value={search}
        // Without debounce, so that Choose a Different Project returns to the same list.
        onSearch={(text) => setSearch(text, { isDebounced: false })}
        found={found && search.trim() !== '' ? `${pluralize(found.length, 'project')} found` : undefined}
      />
      {found ? (
        <PaginatedList
          label="Projects"
          items={getPageItems(found, pagination)}
          all={found}
          total={found.length}
          keyOf={({ hubId, id }) => `${hubId}/${id}`}
          pagination={pagination}
          onPagination={setPagination}
          rowHeight="3.75rem"
        >
          {(project) => (
            <ProjectRow project={project} isPicked={pick.input === project} onPick={() => pick.run(project)} />
          )}
        </PaginatedList>
      ) : (
        <ProjectSkeletons count={paginationOptions.itemsPerPage} />
      )}
    </>
  )
}
