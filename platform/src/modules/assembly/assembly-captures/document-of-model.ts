import {
  documentRecordSchema,
  type DocumentParameter,
  type DocumentRecord,
  type DocumentRecordOf,
} from '@lintel/shared/contract/capture-documents'
import { levelParameters } from '@lintel/shared/contract/captures'
import type { z } from 'zod'
import { elementIdOf, nodesOf } from '../../../assembler/glb/glb-elements.ts'
import type { StoredRequest } from '../assembly-requests/repository.ts'

type ElementExtras = { category?: unknown; family?: unknown; type?: unknown; parameters?: unknown }

/** The elements that an assembled model contains, as the lines of a capture document. Undefined if it contains none. */
export function documentOfModel(glb: Uint8Array, request: StoredRequest): string[] | undefined {
  const elements = nodesOf(glb).flatMap(({ name, extras }) => {
    const id = elementIdOf({ name, extras })
    return id === undefined ? [] : [elementOf(id, name ?? '', extras ?? {})]
  })
  if (elements.length === 0) return undefined
  const { projectNumber, projectName, address1, address2, city, state, zipCode } = request
  const capture: z.input<typeof documentRecordSchema> = {
    record: 'capture',
    version: 1,
    documentFileName: `${projectNumber} ${projectName}.glb`.replaceAll('/', ' ').slice(0, 255),
    fileOriginPath: `${request.portfolio}/${request.prototypeRelease}`.slice(0, 500),
    application: 'Lintel',
    elements: elements.length,
    project: { projectNumber, projectName },
    site: { streetAddress1: address1, streetAddress2: address2, city, state, postalCode: zipCode },
  }
  const records: DocumentRecord[] = [
    documentRecordSchema.parse(capture),
    ...levelsOf(elements),
    ...elements,
    { record: 'end' },
  ]
  return records.map((record) => `${JSON.stringify(record)}\n`)
}

type ElementRecord = DocumentRecordOf<'element'>

/** Each level that an element refers to, in the order of first use. Models don't contain elevations. */
function levelsOf(elements: readonly ElementRecord[]): DocumentRecord[] {
  const names = new Set(elements.flatMap(({ storey }) => storey ?? []))
  return [...names].map((name) => ({ record: 'storey', name, uniqueId: '', elevation: null }))
}

function elementOf(id: string, name: string, extras: ElementExtras): ElementRecord {
  const [family = '', type = ''] = name.split(':')
  return {
    record: 'element',
    category: textOf(extras.category) || 'Generic Models',
    family: textOf(extras.family) || family || 'Unnamed',
    type: textOf(extras.type) || type || 'Unnamed',
    name: name.slice(0, 500) || null,
    storey: levelIn(extras.parameters),
    revitElementId: /^\d{1,19}$/.test(id) ? id : null,
    revitUniqueId: id.slice(0, 64),
    parameters: parametersOf(extras.parameters),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}

/** Found like in the viewer's tree: among the element's parameters or in one of their sets. */
function levelIn(parameters: unknown): string | null {
  const ownEntries = entriesOf(parameters)
  const entries = [...ownEntries, ...ownEntries.flatMap(([, value]) => entriesOf(value))]
  for (const levelParameter of levelParameters) {
    for (const [name, value] of entries) {
      const level = name === levelParameter && (typeof value === 'number' ? String(value) : textOf(value))
      if (level) return level
    }
  }
  return null
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function parametersOf(parameters: unknown): DocumentParameter[] {
  if (typeof parameters !== 'object' || parameters === null) return []
  return Object.entries(parameters).flatMap(([name, value]: [string, unknown]): DocumentParameter[] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [{ set: '', name, value, unit: null }]
    return typeof value === 'string' ? [{ set: '', name, ...parseMeasure(value) }] : []
  })
}

/** Models write measures as text, such as `3600 mm`. */
function parseMeasure(text: string): { value: string | number; unit: string | null } {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?) (mm|m²)$/.exec(text) ?? []
  return number === undefined || unit === undefined ? { value: text, unit: null } : { value: Number(number), unit }
}
