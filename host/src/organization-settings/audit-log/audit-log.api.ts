import { api, fetchFile, queryOptions, type QueryClient } from '@lintel/shared/api'
import { changedValuesSchema, organizationActions, organizationChangeSchema } from '@lintel/shared/contract'
import {
  auditRetentionSchema,
  readAuditLogOf,
  type AuditExport,
  type AuditFilter,
  type AuditRetention,
} from '@lintel/shared/contract/applications'
import { organizationPath } from '../../session/api-paths.ts'
import { settingsChange } from '../settings-change.ts'

const entriesPerPage = 25

const auditLogSchema = readAuditLogOf({ organizationActions, changedValuesSchema, organizationChangeSchema })

export function auditLogKey(organization: string) {
  return ['host', 'audit-log', organization]
}

function pathOf(organization: string, rest = ''): string {
  return `${organizationPath(organization)}/audit-log${rest}`
}

/** One page of the audit log; `before` is the cursor from the previous page. Sign-ins are added at any time. */
export function auditLogQuery(organization: string, filter: AuditFilter, before: number | undefined) {
  return queryOptions({
    queryKey: [...auditLogKey(organization), filter, before ?? null],
    queryFn: ({ signal }) =>
      api.get(pathOf(organization), {
        schema: auditLogSchema,
        searchParams: { ...filter, take: entriesPerPage, before },
        organization: { id: organization },
        signal,
      }),
    staleTime: 0,
  })
}

const exportTypes: Record<AuditExport['format'], string> = { csv: 'text/csv', jsonl: 'application/jsonl' }

export function exportAuditLog(client: QueryClient, organization: string, filter: AuditFilter) {
  return settingsChange(client, auditLogKey(organization), (format: AuditExport['format']) =>
    fetchFile(pathOf(organization, '/export'), exportTypes[format], {
      body: { ...filter, format },
      organization: { id: organization },
    }),
  )
}

export function auditRetentionQuery(organization: string) {
  return queryOptions({
    queryKey: [...auditLogKey(organization), 'retention'],
    queryFn: ({ signal }) =>
      api.get(pathOf(organization, '/retention'), {
        schema: auditRetentionSchema,
        organization: { id: organization },
        signal,
      }),
  })
}

export function saveAuditRetention(client: QueryClient, organization: string) {
  return settingsChange(client, auditLogKey(organization), (body: AuditRetention) =>
    api.put(pathOf(organization, '/retention'), {
      body,
      schema: auditRetentionSchema,
      organization: { id: organization },
    }),
  )
}
