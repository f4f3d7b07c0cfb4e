import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { IdsImport } from '@lintel/shared/contract/ids-imports'
import { pluralize, Moment } from '@lintel/shared/format'
import { getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Badge, Box, ChevronRight, ClipboardList, EmptyState, Flex, Stack, Text } from '@lintel/shared/ui'
import { importListQuery } from '../ids-exchange.api.ts'
import { ChooseIds } from './choose-ids.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** Imported files, with an upload for users who can edit the master model. */
export function ImportList() {
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const mayImport = useHasAnyRole(['revitmastermodel.update'])
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(importListQuery(organization, pagination))
  return (
    <Stack gap="6">
      {mayImport && <ChooseIds />}
      <PaginatedList
        label="Imported IDS Files"
        {...getPageProps(query, {
          failed: "Couldn't Load the Imported Files",
          forbidden: "You Don't Have Access to Imported Files",
        })}
        all={(page) => client.query(importListQuery(organization, page))}
        keyOf={({ id }) => id}
        {...{ pagination, onPagination }}
        empty={<EmptyState title="No Imported Files" icon={<ClipboardList />} />}
      >
        {(one) => <ImportRow imported={one} />}
      </PaginatedList>
    </Stack>
  )
}

/** An imported file with its open proposals. */
function ImportRow({ imported }: { imported: IdsImport }) {
  const { id, fileName, title, importedBy, importedDate, specificationCount, openCount } = imported
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.idsImport(useOrganizationId(), id)}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{title === '' ? fileName : title}</Text>
          <Text textStyle="sm" color="fg.muted">
            {fileName}, {pluralize(specificationCount, 'specification')}, by {importedBy},{' '}
            <Moment date={importedDate} />
          </Text>
        </Box>
        <Badge colorPalette={openCount > 0 ? 'blue' : 'gray'}>
          {openCount > 0 ? `${pluralize(openCount, 'proposal')} open` : 'Reviewed'}
        </Badge>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
