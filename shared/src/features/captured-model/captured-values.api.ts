import { api, queryOptions, readRows } from '../../core/api/index.ts'
import {
  capturedPropertyNameSchema,
  capturedValueSchema,
  type CapturedPropertyName,
  type CapturedValue,
} from '../../domain/contract/captures/index.ts'
import type { ElementValue } from '../../viewer/index.ts'
import { inWords } from './captured-model.api.ts'

/** The properties of a capture's elements, to color by. A capture never changes. */
export function capturedPropertiesQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['shared', 'captured-properties', organization, captureId],
    queryFn: ({ signal }) =>
      api.get(`/captures/${encodeURIComponent(captureId)}/properties`, {
        schema: capturedPropertyNameSchema.array(),
        signal,
        organization: { id: organization },
      }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The values of one property. */
export function capturedValuesQuery(organization: string, captureId: string, { set, name }: CapturedPropertyName) {
  return queryOptions({
    queryKey: ['shared', 'captured-values', organization, captureId, set, name],
    queryFn: async ({ signal }) => {
      const rows: CapturedValue[] = []
      const path = `/captures/${encodeURIComponent(captureId)}/properties/values`
      const call = {
        schema: capturedValueSchema,
        searchParams: { set, name },
        signal,
        organization: { id: organization },
      }
      for await (const batch of readRows(path, call)) rows.push(...batch)
      return rows
    },
    staleTime: Infinity,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** Values for the color legend: numbers with their unit, so that they can be grouped into ranges. */
export function elementValues(rows: readonly CapturedValue[], modelId: string): ElementValue[] {
  return rows.map(({ number, value, unit }) => ({
    modelId,
    elementId: String(number),
    value: unit === null ? value : `${inWords(value)} ${unit}`,
  }))
}
