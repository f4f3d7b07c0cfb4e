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
import { roomClass, roomNamesIn } from './parents.model.ts'

/** Milliseconds between two polls while the model is generated. */
const pollInterval = 3000

/** The 3D model of a capture, polled while it is generated. */
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
    // Its address changes every day.
    refetchOnWindowFocus: false,
  })
}

function isMaking(model: CaptureModel | undefined): boolean {
  return model?.status === 'Making' || (model?.making != null && isIngesting(model.making.status))
}

/** All elements of a capture with the results of its newest complete review. */
export function capturedElementsQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: ['shared', 'captured-elements', organization, captureId],
    queryFn: async ({ signal }) => {
      const rows: CapturedElement[] = []
      const call = { schema: capturedElementSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`${capturePath(captureId)}/elements`, call)) rows.push(...batch)
      return rows
    },
    // Turned off: reusing equal parts by comparing two responses of 20,000 rows takes longer than rendering the new
    // one.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** The platform's data about an element of the model; undefined for objects that are not captured elements. */
export async function readCapturedElement(
  organization: string,
  captureId: string,
  reference: ElementReference,
): Promise<ModelElement | undefined> {
  const { modelId, elementId } = reference
  // Terrain and similar objects are not captured elements.
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

/** An IFC GlobalId; the ids of other authoring tools do not identify the element elsewhere. */
const globalId = /^[\w$]{22}$/

function shownElement({ revitUniqueId, category, family, type, sets }: ElementProperties) {
  // Under this property name, saved views and BCF identify the element in every program.
  const idKind = globalId.test(revitUniqueId) ? 'IfcGUID' : 'Revit Unique Id'
  const identity = { name: '', properties: [{ name: idKind, value: revitUniqueId }] }
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

/** The elements of a model with the platform's data, which has more than the file. */
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
