import { api, queryOptions, readRows } from '@lintel/shared/api'
import {
  foundInPageSchema,
  massParameterResultSchema,
  masterParameterSchema,
  type MassParameterUpdate,
  type MasterParameterUpdate,
} from '@lintel/shared/contract/master-model'
import { collectWithFirstRows } from '../streamed-rows/index.ts'

/** All parameters in captures, by name. */
export function masterParametersQuery(organization: string) {
  return queryOptions({
    queryKey: ['bim', 'master-parameters', organization],
    queryFn: ({ signal, ...place }) => {
      const call = { schema: masterParameterSchema, signal, organization: { id: organization } }
      return collectWithFirstRows(place, readRows('/master-parameters', call))
    },
    structuralSharing: false,
  })
}

export function masterParameterQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['bim', 'master-parameter', organization, id],
    queryFn: ({ signal }) =>
      api.get(parameterPath(id), { schema: masterParameterSchema, signal, organization: { id: organization } }),
  })
}

/** Rejected (409) if someone else has changed it since the revision. */
export function changeMasterParameter(organization: string, id: string, update: MasterParameterUpdate) {
  return api.put(parameterPath(id), {
    body: update,
    schema: masterParameterSchema,
    organization: { id: organization },
  })
}

/** Changes each parameter separately; returns the result of each. */
export async function changeMasterParameters(organization: string, updates: MassParameterUpdate['updates']) {
  const { results } = await api.put('/master-parameters', {
    body: { updates },
    schema: massParameterResultSchema,
    organization: { id: organization },
  })
  return results.map(({ parameter: row, ...rest }) => ({ ...rest, row }))
}

/** Captures with the parameter, newest first. */
export function parameterCapturesQuery(organization: string, id: string, part: { skip: number; take: number }) {
  return queryOptions({
    queryKey: ['bim', 'parameter-captures', organization, id, part],
    queryFn: ({ signal }) =>
      api.get(`${parameterPath(id)}/captures`, {
        schema: foundInPageSchema,
        searchParams: part,
        signal,
        organization: { id: organization },
      }),
    placeholderData: (previous) => previous,
  })
}

function parameterPath(id: string): string {
  return `/master-parameters/${encodeURIComponent(id)}`
}
