import { api, queryOptions } from '@lintel/shared/api'
import {
  assetImportResultSchema,
  assetImportsSchema,
  assetImportType,
  type AssetImportQuery,
  type AssetImportResult,
} from '@lintel/shared/contract/assets'

/** Imports that can still be undone, newest first. */
export function importsQuery(organization: string) {
  return queryOptions({
    queryKey: ['data', 'asset-imports', organization],
    queryFn: ({ signal }) =>
      api.get('/assets/imports', { schema: assetImportsSchema, signal, organization: { id: organization } }),
  })
}

/** Imports all rows or none. Idempotent by file. */
export function importAssets(
  organization: string,
  lines: readonly Blob[],
  file: AssetImportQuery,
): Promise<AssetImportResult> {
  return api.post('/assets/imports', {
    searchParams: file,
    body: new Blob([...lines], { type: assetImportType }),
    schema: assetImportResultSchema,
    organization: { id: organization },
  })
}

export function undoImport(organization: string, id: string): Promise<undefined> {
  return api.delete(`/assets/imports/${encodeURIComponent(id)}`, { organization: { id: organization } })
}

/** The file's SHA-256 in hexadecimal. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
