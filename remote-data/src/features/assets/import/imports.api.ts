import { api, queryOptions } from '@lintel/shared/api'
import {
  assetImportResultSchema,
  assetImportsSchema,
  assetImportType,
  type AssetImportQuery,
  type AssetImportResult,
} from '@lintel/shared/contract/assets'

/** Those that can still be taken back, newest first. */
export function importsQuery(organization: string) {
  return queryOptions({
    queryKey: ['data', 'asset-imports', organization],
    queryFn: ({ signal }) =>
      api.get('/assets/imports', { schema: assetImportsSchema, signal, organization: { id: organization } }),
  })
}

/** All rows or none; the same file adds nothing a second time. */
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

/** SHA-256 in hexadecimal digits: what tells one file from another. */
export async function hashOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
