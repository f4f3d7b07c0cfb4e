import { api, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  captureRetentionSchema,
  retentionPreviewSchema,
  type CaptureRetentionUpdate,
} from '@lintel/shared/contract/captures'
import { auditLogKey } from '../audit-log/audit-log.api.ts'
import { settingsChange } from '../settings-change.ts'

const path = '/capture-retention'

function keyOf(organization: string, ...rest: (number | boolean)[]) {
  return ['host', 'capture-retention', organization, ...rest]
}

/** The retention limit. The last cleanup changes outside this page, so every mount refetches. */
export function retentionQuery(organization: string) {
  return queryOptions({
    queryKey: keyOf(organization),
    queryFn: ({ signal }) =>
      api.get(path, { schema: captureRetentionSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

export type Keeping = { keepCaptures: number; removesCompared: boolean }

/** What the next cleanup would delete with these settings. */
export function previewQuery(organization: string, { keepCaptures, removesCompared }: Keeping) {
  return queryOptions({
    queryKey: keyOf(organization, keepCaptures, removesCompared),
    queryFn: ({ signal }) =>
      api.get(`${path}/preview`, {
        schema: retentionPreviewSchema,
        searchParams: { keepCaptures, removesCompared: String(removesCompared) },
        signal,
        organization: { id: organization },
      }),
    staleTime: 0,
  })
}

export function saveRetention(client: QueryClient, organization: string) {
  const saving = settingsChange(client, keyOf(organization), (body: CaptureRetentionUpdate) =>
    api.put(path, { body, schema: captureRetentionSchema, organization: { id: organization } }),
  )
  return {
    ...saving,
    onSuccess: () => client.invalidateQueries({ queryKey: auditLogKey(organization) }),
  }
}
