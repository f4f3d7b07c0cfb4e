import { useQuery } from '@lintel/shared/api'
import type { ProjectGroup, VersionSetSummary } from '@lintel/shared/contract/captures'
import { pluralize, formatDay, Moment } from '@lintel/shared/format'
import { getPageItems, PaginatedList, RefreshNote, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link, useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, ChevronRight, EmptyState, FileStack, Flex, LoadError, Plus, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { VersionSetDialog } from '../edit/version-set.dialog.tsx'
import { versionSetsQuery } from '../version-sets.api.ts'
import { versionSetPath } from '../version-set-path.ts'

const paginationOptions = { itemsPerPage: 10 }

/** The version sets of a project, by date. */
export function ProjectVersionSets({ project: { id } }: { project: ProjectGroup }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const mayChange = useHasAnyRole(['revitupload.create'])
  const [isAdding, setAdding] = useState(false)
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const query = useQuery(versionSetsQuery(organization, id))
  const { data, error, isFetching, refetch } = query
  return (
    <>
      <PaginatedList
        label="Version Sets"
        actions={
          mayChange && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden size={16} />
              New Version Set
            </Button>
          )
        }
        note={<RefreshNote query={query} />}
        items={data && getPageItems(data, pagination)}
        total={data?.length ?? 0}
        keyOf={(set) => set.id}
        pagination={pagination}
        onPagination={onPagination}
        empty={
          <EmptyState
            title="No Version Sets"
            icon={<FileStack />}
            description="Save which version of each file was issued on a date, and compare it with later issues."
          />
        }
        error={
          !data &&
          error && (
            <LoadError
              error={error}
              title="Couldn't Load the Version Sets"
              forbidden="You Don't Have Access to These Version Sets"
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )
        }
      >
        {(set) => <VersionSetRow set={set} />}
      </PaginatedList>
      {isAdding && (
        <VersionSetDialog
          projectId={id}
          onClose={() => setAdding(false)}
          onSaved={(set) => void navigate(versionSetPath(organization, id, set.id))}
        />
      )}
    </>
  )
}

/** The whole row is the link. */
function VersionSetRow({ set }: { set: VersionSetSummary }) {
  const { id, projectGroupId, name, issueDate, captureCount, createdBy, createdDate } = set
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={versionSetPath(useOrganizationId(), projectGroupId, id)}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{name}</Text>
          <Text textStyle="sm" color="fg.muted">
            Issued {formatDay(issueDate)} | {pluralize(captureCount, 'file')}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            Created by {createdBy}, <Moment date={createdDate} />
          </Text>
        </Box>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
