import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { TopicImport } from '@lintel/shared/contract/topics'
import { pluralize, Moment } from '@lintel/shared/format'
import { getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Badge, Box, ChevronRight, ClipboardList, EmptyState, Flex, Stack, Text } from '@lintel/shared/ui'
import { projectTitle } from '@lintel/shared/topics'
import { bcfImportPath } from '../bcf-paths.ts'
import { bcfImportListQuery } from '../bcf.api.ts'
import { ChooseBcf } from './choose-bcf.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** Imported files, with an upload for users who can create or edit topics. */
export function BcfImportList() {
  const organization = useOrganizationId()
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const mayImport = useHasAnyRole(['topics.create', 'topics.update'])
  const client = useQueryClient()
  const query = useQuery(bcfImportListQuery(organization, pagination))
  const page = getPageProps(query, {
    failed: "Couldn't Load the Imported BCF Files",
    forbidden: "You Don't Have Access to Imported BCF Files",
  })
  return (
    <Stack gap="6">
      {mayImport && <ChooseBcf />}
      <PaginatedList
        label="Imported BCF Files"
        {...page}
        all={(part) => client.query(bcfImportListQuery(organization, part))}
        keyOf={(one) => one.id}
        pagination={pagination}
        onPagination={onPagination}
        empty={<EmptyState title="No Imported BCF Files" icon={<ClipboardList />} />}
      >
        {(one) => <ImportRow file={one} address={bcfImportPath(organization, one.id)} />}
      </PaginatedList>
    </Stack>
  )
}

function ImportRow({ file, address }: { file: TopicImport; address: string }) {
  const { fileName, project, importedBy, importedDate, openCount } = file
  const state = openCount > 0 ? `${pluralize(openCount, 'topic')} open` : 'Reviewed'
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={address}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{fileName}</Text>
          <Text textStyle="sm" color="fg.muted">
            {projectTitle(project)}, by {importedBy.name}, <Moment date={importedDate} />
          </Text>
        </Box>
        <Badge colorPalette={openCount > 0 ? 'blue' : 'gray'}>{state}</Badge>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
