import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ProjectRow as Project } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import {
  getPageProps,
  PaginatedList,
  SearchBox,
  usePaginationParams,
  useListSearch,
  type Pagination,
} from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { LayoutSwitch, useListLayout } from '../list-layout/index.ts'
import { ProjectRow } from './project-row.tsx'
import { ProjectTable } from './project-table.tsx'
import { projectListQuery } from './projects.api.ts'

const paginationOptions = { itemsPerPage: 10 }

type ProjectListProps = {
  addressOf: (project: Project) => string
  /** To choose a project, without other links. */
  isPicker?: boolean
}

/** The projects of the organization, with links to `addressOf`; page and search are in the URL. */
export function ProjectList({ addressOf, isPicker = false }: ProjectListProps) {
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { text, searchText, search } = useListSearch(paginationOptions)
  const [layout] = useListLayout()
  const hasTopics = useHasAnyRole(['topics.read'])
  const withModels = useHasAnyRole(['revitupload.read', 'revituploadcompare.read'])
  const organization = useOrganizationId()
  const client = useQueryClient()
  const pageQuery = (page: Pagination) =>
    projectListQuery(organization, searchText, { ...page, withModels, withTopics: hasTopics })
  const query = useQuery(pageQuery(pagination))
  const { data, isPlaceholderData } = query
  const found =
    searchText && data && !isPlaceholderData
      ? `${data.hasMore ? 'More than ' : ''}${pluralize(data.total, 'project')} found`
      : ''
  return (
    <PaginatedList
      label="Projects"
      // The label is specified, although it searches projects (specification 2, "Screens and routes").
      search={<SearchBox label="Search Captures" value={text} onSearch={search} found={found} />}
      actions={!isPicker && <LayoutSwitch />}
      {...getPageProps(query, {
        failed: "Couldn't Load the Projects",
        forbidden: "You Don't Have Access to These Projects",
      })}
      all={(page) => client.query(pageQuery(page))}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
      {...(layout === 'table' &&
        !isPicker && {
          table: (projects: readonly Project[]) => <ProjectTable {...{ projects, addressOf, hasTopics }} />,
        })}
    >
      {(project) => <ProjectRow project={project} to={addressOf(project)} linksModel={!isPicker} />}
    </PaginatedList>
  )
}
