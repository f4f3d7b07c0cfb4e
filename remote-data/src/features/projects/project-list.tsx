import { useQuery } from '@lintel/shared/api'
import type { ProjectGroupSummary } from '@lintel/shared/contract/captures'
import { counted } from '@lintel/shared/format'
import { pageOfQuery, PaginatedList, SearchBox, useListPlace, useListSearch } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link } from '@lintel/shared/routing'
import { Box, ChevronRight, Flex, Text } from '@lintel/shared/ui'
import { addressLine, titleOf } from './project.model.ts'
import { projectListQuery } from './projects.api.ts'

const place = { itemsPerPage: 10 }

/** The projects of the organization, each a link to `addressOf` it; page and search are in the address. */
export function ProjectList({ addressOf }: { addressOf: (project: ProjectGroupSummary) => string }) {
  const [pagination, move] = useListPlace(place)
  const { text, sought, search } = useListSearch(place)
  const query = useQuery(projectListQuery(useOrganizationId(), sought, pagination))
  const { data, isPlaceholderData } = query
  const found =
    sought && data && !isPlaceholderData
      ? `${data.hasMore ? 'More than ' : ''}${counted(data.total, 'project')} found`
      : ''
  return (
    <PaginatedList
      label="Projects"
      // The label is specified: what it searches for are projects (specification 2, section 2).
      search={<SearchBox label="Search Captures" value={text} onSearch={search} found={found} />}
      {...pageOfQuery(query, {
        failed: "Couldn't Load the Projects",
        forbidden: "You Don't Have Access to These Projects",
      })}
      keyOf={({ id }) => id}
      pagination={pagination}
      onPagination={move}
    >
      {(project) => <ProjectRow project={project} to={addressOf(project)} />}
    </PaginatedList>
  )
}

/** The whole row is the link. */
function ProjectRow({ project, to }: { project: ProjectGroupSummary; to: string }) {
  return (
    <Flex asChild align="center" gap="4" minH="inherit" px={{ base: '4', md: '5' }} py="3" _hover={{ bg: 'bg.subtle' }}>
      <Link to={to}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{titleOf(project)}</Text>
          <Text color="fg.muted" textStyle="sm">
            {addressLine(project.site)}
          </Text>
        </Box>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </Flex>
  )
}
