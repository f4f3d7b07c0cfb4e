import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { clashRuleSchema, type ClashRule, type ClashRuleCreate } from '@lintel/shared/contract/captures'

const listSchema = z.array(clashRuleSchema)

/** The rules of the organization, by name. */
export function clashRulesQuery(organization: string) {
  return queryOptions({
    queryKey: ['data', 'clash-rules', organization],
    queryFn: ({ signal }) =>
      api.get('/clash-rules', { schema: listSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** Creates a rule, or changes `base`. */
export function saveClashRule(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationKey: ['data', 'save-clash-rule', organization],
    mutationFn: ({ values, base }: { values: ClashRuleCreate; base?: ClashRule | undefined }) => {
      const call = { schema: clashRuleSchema, organization: { id: organization } }
      return base
        ? api.put(pathOf(base.id), { ...call, body: { ...values, revision: base.revision } })
        : api.post('/clash-rules', { ...call, body: values })
    },
    onSettled: () => invalidateRules(client, organization),
  })
}

export function deleteClashRule(client: QueryClient, organization: string, id: string) {
  return mutationOptions({
    mutationKey: ['data', 'delete-clash-rule', organization, id],
    mutationFn: () => api.delete(pathOf(id), { organization: { id: organization } }),
    onSettled: () => invalidateRules(client, organization),
  })
}

function invalidateRules(client: QueryClient, organization: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ['data', 'clash-rules', organization] })
}

function pathOf(id: string): string {
  return `/clash-rules/${encodeURIComponent(id)}`
}
