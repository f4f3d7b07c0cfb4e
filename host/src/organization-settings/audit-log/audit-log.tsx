import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUrlState } from '@lintel/shared/routing'
import { Card, EmptyState, ErrorPanel, FileText, Skeleton, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../../cursor-pages/use-cursor-items.tsx'
import { describeError } from '../../shell/notices/describe-error.ts'
import { AuditEntry } from './audit-entry.tsx'
import { auditFilterOf, auditViewParam, type AuditView } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLogQuery } from './audit-log.api.ts'
import { AuditRetentionSection } from './audit-retention.tsx'

/** Who did what in the organization, with a filter, exports, and the retention. */
export function AuditLog() {
  const [view, setView] = useUrlState(auditViewParam)
  return (
    <Stack gap="4">
      <AuditFilters view={view} onChange={setView} />
      <EntryList key={JSON.stringify(view)} view={view} />
      <AuditRetentionSection />
    </Stack>
  )
}

/** Newest first, with cursor pagination so that pages don't shift. */
function EntryList({ view }: { view: AuditView }) {
  const organization = useOrganizationId()
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  const filter = auditFilterOf(view)
  const { data, error, isPending, isFetching, refetch } = useQuery(auditLogQuery(organization, filter, starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (start: number | undefined) => client.query(auditLogQuery(organization, filter, start)),
  })
  if (isPending) return <AuditSkeleton />
  if (!data) {
    return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { next } = data
  if (items.length === 0 && starts.length === 1) {
    return (
      <EmptyState
        icon={<FileText />}
        title="No Matching Entries"
        description="Sign-ins, changes of settings and members, exports, and deletions appear here. Choose a longer date range or another filter."
      />
    )
  }
  return (
    <Stack gap="4">
      <Card.Root>
        <Stack
          as="ol"
          aria-label="Audit log"
          listStyleType="none"
          gap="0"
          css={{ '& > li + li': { borderTopWidth: '1px' } }}
        >
          {items.map((event) => (
            <AuditEntry key={event.position} event={event} />
          ))}
        </Stack>
      </Card.Root>
      {printNote}
      {(starts.length > 1 || next !== null) && (
        <StepButtons
          label="Pages of the audit log"
          steps={[
            { text: 'Newer', go: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined },
            { text: 'Older', go: next === null ? undefined : () => setStarts([...starts, next]) },
          ]}
        />
      )}
    </Stack>
  )
}

function AuditSkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="Loading the audit log">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="12" rounded="md" />
      ))}
    </Stack>
  )
}
