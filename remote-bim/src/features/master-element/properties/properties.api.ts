import { api, isApiError, queryOptions } from '@lintel/shared/api'
import {
  elementParameterSchema,
  type ElementParameter,
  type ElementParameterUpdate,
  type ParameterKind,
} from '@lintel/shared/contract/master-model'
import * as z from '@lintel/shared/schema'
import { elementPath, type ElementRoute } from '../element.api.ts'

const rowsSchema = z.array(elementParameterSchema)

/** Type or instance parameters of an element; empty on 404 (specification 2, "The error catalogue"). */
export function propertiesQuery({ organization, id }: ElementRoute, kind: ParameterKind) {
  return queryOptions({
    queryKey: ['bim', 'properties', organization, id, kind],
    queryFn: async ({ signal }): Promise<ElementParameter[]> => {
      const call = { schema: rowsSchema, signal, organization: { id: organization } }
      try {
        return await api.get(`${elementPath(id)}/${kind}-properties`, call)
      } catch (error) {
        if (isApiError(error) && error.status === 404) return []
        throw error
      }
    },
  })
}

/** Specification 2, "Validation rules": the review setting is sent as text. Rejected (409) if someone else changed it first. */
export function changeProperty(
  { organization, id }: ElementRoute,
  parameterId: string,
  { includeInReview, ...update }: ElementParameterUpdate,
): Promise<ElementParameter> {
  return api.put(`${elementPath(id)}/parameters/${encodeURIComponent(parameterId)}`, {
    body: { ...update, includeInReview: String(includeInReview) },
    schema: elementParameterSchema,
    organization: { id: organization },
  })
}
