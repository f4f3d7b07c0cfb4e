import { api, queryOptions, readRows, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { readsListPosition } from '@lintel/shared/event-stream'
import { assetSchema, type Asset, type AssetChange, type AssetCreate } from '@lintel/shared/contract/assets'

export function assetsQuery(organization: string) {
  return queryOptions({
    queryKey: ['data', 'assets', organization],
    queryFn: async ({ signal, ...place }) => {
      const rows: Asset[] = []
      const { onHeaders, keep } = readsListPosition(place)
      const call = { schema: assetSchema, signal, organization: { id: organization }, onHeaders }
      for await (const batch of readRows('/assets', call)) rows.push(...batch)
      keep()
      return rows
    },
    // Comparing two responses of 50,000 rows takes longer than rendering the new one.
    structuralSharing: false,
  })
}

/** An asset; null for an invalid ID. */
export function assetQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'asset', organization, id],
    queryFn: ({ signal }) => (z.uuid().safeParse(id).success ? readAsset(organization, id, signal) : null),
  })
}

export function readAsset(organization: string, id: string, signal?: AbortSignal): Promise<Asset> {
  return api.get(addressOf(id), { schema: assetSchema, signal, organization: { id: organization } })
}

export function createAsset(organization: string, asset: AssetCreate): Promise<Asset> {
  return api.post('/assets', { body: asset, schema: assetSchema, organization: { id: organization } })
}

export function changeAsset(organization: string, id: string, change: AssetChange): Promise<Asset> {
  return api.patch(addressOf(id), { body: change, schema: assetSchema, organization: { id: organization } })
}

export function deleteAsset(organization: string, id: string): Promise<undefined> {
  return api.delete(addressOf(id), { organization: { id: organization } })
}

export function restoreAsset(organization: string, id: string): Promise<Asset> {
  return api.post(`${addressOf(id)}/restore`, { schema: assetSchema, organization: { id: organization } })
}

/** Caches a saved asset for its page and invalidates the list. */
export function cacheAsset(client: QueryClient, organization: string, asset: Asset): void {
  client.setQueryData(assetQuery(organization, asset.id).queryKey, asset)
  listChanged(client, organization)
}

/** Invalidates the list. Cancels a response in flight, which may be older than the change. */
export function listChanged(client: QueryClient, organization: string): void {
  const { queryKey } = assetsQuery(organization)
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
}

function addressOf(id: string): string {
  return `/assets/${encodeURIComponent(id)}`
}
