import { api, queryOptions, readRows } from '@lintel/shared/api'
import { massUpdateResultSchema, masterElementSchema, type MassUpdate } from '@lintel/shared/contract/master-model'
import { readsListPosition } from '@lintel/shared/event-stream'
import { collectWithFirstRows } from '../streamed-rows/index.ts'

/** The state of the list when a row was opened: filtered ids in order, and how to return to another of them. */
export type ListOrder = { ids: readonly string[]; returnTo?: (id: string) => void }
const emptyOrder: ListOrder = { ids: [] }

/** All elements of the organization's master model, by category, family and type. */
export function masterModelQuery(organization: string) {
  return queryOptions({
    queryKey: ['bim', 'master-model', organization],
    queryFn: async ({ signal, ...context }) => {
      const { onHeaders, keep } = readsListPosition(context)
      const call = { schema: masterElementSchema, signal, organization: { id: organization }, onHeaders }
      const rows = await collectWithFirstRows(context, readRows('/master-model', call))
      keep()
      return rows
    },
    // Comparing two responses of 100,000 rows takes longer than rendering the new one.
    structuralSharing: false,
  })
}

/** The order of the list that an element was opened from; empty otherwise. */
export function listOrderQuery(organization: string) {
  return queryOptions({
    queryKey: ['bim', 'list-order', organization],
    queryFn: (): ListOrder => emptyOrder,
    // Only set by the list.
    enabled: false,
    gcTime: Infinity,
  })
}

/** Changes each element separately; returns the result of each. The platform takes the author from the token. */
export async function changeMasterModel(
  organization: string,
  userId: string | undefined,
  updates: MassUpdate['updates'],
) {
  const { results } = await api.put('/master-model', {
    body: { updates: updates.map((update) => ({ ...update, userId })) },
    schema: massUpdateResultSchema,
    organization: { id: organization },
  })
  return results.map(({ element: row, ...rest }) => ({ ...rest, row }))
}
