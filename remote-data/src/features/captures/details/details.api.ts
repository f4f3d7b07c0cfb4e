import { queryDataCapture, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'

const bindingsSchema = z
  .object({
    captureReview: z
      .object({ parameterBindingMaps: z.array(z.object({ parameter: z.string(), categories: z.array(z.string()) })) })
      .nullable(),
  })
  .transform(({ captureReview }) => captureReview?.parameterBindingMaps ?? [])

const bindings = `query ParameterBindings($id: ID!) {
  captureReview(id: $id) { parameterBindingMaps { parameter categories } }
}`

/** Which categories have which parameter. */
export function bindingsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'bindings', organization, id],
    queryFn: ({ signal }) =>
      queryDataCapture(bindings, {
        variables: { id },
        schema: bindingsSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: Infinity,
  })
}

const optionsSchema = z
  .object({
    captureReview: z
      .object({ designOptionSets: z.array(z.object({ name: z.string(), designOptions: z.array(z.string()) })) })
      .nullable(),
  })
  .transform(({ captureReview }) => captureReview?.designOptionSets ?? [])

const options = `query DesignOptions($id: ID!) {
  captureReview(id: $id) { designOptionSets { name designOptions } }
}`

export function designOptionsQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['data', 'design-options', organization, id],
    queryFn: ({ signal }) =>
      queryDataCapture(options, {
        variables: { id },
        schema: optionsSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: Infinity,
  })
}
