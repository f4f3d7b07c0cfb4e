import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { Boxes, Button, EmptyState, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { CheckForClashesDialog } from '../begin/check-for-clashes.dialog.tsx'
import { clashChecksQuery } from '../clash-checks.api.ts'
import { RuleList } from '../rules/rule-list.tsx'
import { ClashCheckRow } from './clash-check-row.tsx'

const paginationOptions = { itemsPerPage: 10 }

/** The clash checks of a project, newest first, and the rules of the organization. */
export function ProjectClashChecks({ project }: { project: ProjectGroup }) {
  const [pagination, onPagination] = usePaginationParams(paginationOptions)
  const [isStarting, setStarting] = useState(false)
  const organization = useOrganizationId()
  const client = useQueryClient()
  const query = useQuery(clashChecksQuery(organization, project.id, pagination))
  const start = (
    <Button size="sm" onClick={() => setStarting(true)}>
      Check for Clashes
    </Button>
  )
  const hasChecks = (query.data?.total ?? 0) > 0
  return (
    <Stack gap="8">
      <PaginatedList
        label="Clash Checks"
        actions={hasChecks && start}
        {...getPageProps(query, {
          failed: "Couldn't Load the Clash Checks",
          forbidden: "You Don't Have Access to These Clash Checks",
        })}
        all={(page) => client.query(clashChecksQuery(organization, project.id, page))}
        keyOf={({ id }) => id}
        pagination={pagination}
        onPagination={onPagination}
        empty={
          <EmptyState
            title="Not Checked Yet"
            icon={<Boxes />}
            description="Find elements of this project's models that intersect, are too close, or exist twice."
          >
            {start}
          </EmptyState>
        }
      >
        {(check) => <ClashCheckRow check={check} />}
      </PaginatedList>
      <RuleList />
      {isStarting && <CheckForClashesDialog projectId={project.id} onClose={() => setStarting(false)} />}
    </Stack>
  )
}
