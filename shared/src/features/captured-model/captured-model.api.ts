import { api, queryOptions, readRows } from '../../core/api/index.ts'
import {
  capturedElementSchema,
  captureModelSchema,
  elementPropertiesSchema,
  isIngesting,
  type CapturedElement,
  type CapturedProperty,
  type CaptureModel,
  type ElementProperties,
} from '../../domain/contract/captures/index.ts'
import type { ElementReference, ListedElement, ModelElement } from '../../viewer/index.ts'
import { roomClass, roomNamesIn } from './wholes.model.ts'

/** Milliseconds between two looks while the shapes are made. */
const pollInterval = 3000

/** The shapes of a capture, once they are made. */
export function captureModelQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['shared', 'capture-model', organization, captureId],
    queryFn: ({ signal }) =>
      api.get(`${capturePath(captureId)}/model`, {
        schema: captureModelSchema,
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) => (isMaking(state.data) ? pollInterval : false),
    // Its address changes from day to day.
    refetchOnWindowFocus: false,
  })
}

function isMaking(model: CaptureModel | undefined): boolean {
  return model?.status === 'Making' || (model?.making != null && isIngesting(model.making.status))
}

/** All elements of a capture, with what its newest complete review says of them. */
export function capturedElementsQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['shared', 'captured-elements', organization, captureId],
    queryFn: async ({ signal }) => {
      const rows: CapturedElement[] = []
      const call = { schema: capturedElementSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`${capturePath(captureId)}/elements`, call)) rows.push(...batch)
      return rows
    },
    // Comparing two answers of 20,000 rows, to keep what is equal, costs more than drawing the new one.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** What the platform knows of an element of the model. */
export async function readCapturedElement(
  organization: string,
  captureId: string,
  reference: ElementReference,
): Promise<ModelElement | undefined> {
  const { modelId, elementId } = reference
  // Terrain and the like are no captured elements.
  if (!/^\d+$/.test(elementId)) return undefined
  const element = await api.get(`${capturePath(captureId)}/elements/${elementId}/properties`, {
    schema: elementPropertiesSchema,
    organization: { id: organization },
  })
  return { modelId, elementId, ...shownElement(element) }
}

function capturePath(captureId: string): string {
  return `/captures/${encodeURIComponent(captureId)}`
}

/** As IFC writes it; what other authors give instead is no name of the element elsewhere. */
const globalId = /^[\w$]{22}$/

function shownElement({ revitUniqueId, category, family, type, sets }: ElementProperties) {
  // By this name the viewer's views and BCF know an element in every program.
  const named = globalId.test(revitUniqueId) ? 'IfcGUID' : 'Revit Unique Id'
  const identity = { name: '', properties: [{ name: named, value: revitUniqueId }] }
  const propertySets = sets.map(({ name, of, properties }) => ({
    name: of === 'type' ? `${name} (Type)` : name,
    properties: properties.map((property) => ({ name: property.name, value: shownValue(property) })),
  }))
  return { category, family, type, propertySets: [identity, ...propertySets] }
}

function shownValue({ value, unit }: CapturedProperty): string {
  if (value === null) return ''
  const text = Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value)
  return unit === null ? text : `${text} ${unit}`
}

export function inWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** The elements of a model as the platform lists them, which knows more of them than the file does. */
export function listedElements(
  elements: readonly CapturedElement[],
  { modelId, file }: { modelId: string; file: string },
): ListedElement[] {
  const roomOf = roomNamesIn(elements)
  return elements.map((element) => {
    const { number, category, family, type, storey, name, elementStatus, ifcClass } = element
    return {
      modelId,
      elementId: String(number),
      category,
      family,
      type,
      storey: storey ?? '',
      room: roomOf(element),
      ...(ifcClass === roomClass && { isRoom: true as const }),
      name: name ?? '',
      file,
      propertySets: [
        { name: 'Capture Review', properties: [{ name: 'Review Result', value: elementStatus ?? 'Not Reviewed' }] },
      ],
    }
  })
}
