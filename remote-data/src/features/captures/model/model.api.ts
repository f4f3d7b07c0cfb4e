import { api, queryOptions } from '@lintel/shared/api'
import {
  captureModelSchema,
  elementPropertiesSchema,
  type CapturedElement,
  type CapturedProperty,
  type ElementProperties,
} from '@lintel/shared/contract/captures'
import type { ElementReference, ListedElement, ModelElement } from '@lintel/shared/viewer'

/** Milliseconds between two looks while the shapes are made. */
const pollInterval = 3000

/** The shapes of a capture, once they are made. */
export function captureModelQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['data', 'capture-model', organization, captureId],
    queryFn: ({ signal }) =>
      api.get(`/captures/${encodeURIComponent(captureId)}/model`, {
        schema: captureModelSchema,
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) => (state.data?.status === 'Making' ? pollInterval : false),
    // Its address changes from day to day.
    refetchOnWindowFocus: false,
  })
}

/** What the platform knows of an element of the model. */
export async function readElement(
  organization: string,
  captureId: string,
  reference: ElementReference,
): Promise<ModelElement | undefined> {
  const { modelId, elementId } = reference
  // Terrain and the like are no captured elements.
  if (!/^\d+$/.test(elementId)) return undefined
  const element = await api.get(`/captures/${encodeURIComponent(captureId)}/elements/${elementId}/properties`, {
    schema: elementPropertiesSchema,
    organization: { id: organization },
  })
  return { modelId, elementId, ...shownElement(element) }
}

function shownElement({ category, family, type, sets }: ElementProperties) {
  const propertySets = sets.map(({ name, of, properties }) => ({
    name: of === 'type' ? `${name} (Type)` : name,
    properties: properties.map((property) => ({ name: property.name, value: shownValue(property) })),
  }))
  return { category, family, type, propertySets }
}

function shownValue({ value, unit }: CapturedProperty): string {
  if (value === null) return ''
  const text = Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value)
  return unit === null ? text : `${text} ${unit}`
}

function inWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** The elements of a model as the platform lists them, which knows more of them than the file does. */
export function listedElements(
  elements: readonly CapturedElement[],
  { modelId, file }: { modelId: string; file: string },
): ListedElement[] {
  return elements.map(({ number, category, family, type, storey, name, elementStatus }) => ({
    modelId,
    elementId: String(number),
    category,
    family,
    type,
    storey: storey ?? '',
    name: name ?? '',
    file,
    propertySets: [
      { name: 'Capture Review', properties: [{ name: 'Review Result', value: elementStatus ?? 'Not Reviewed' }] },
    ],
  }))
}
