import {
  documentRecordSchema,
  type DocumentParameter,
  type DocumentRecord,
} from '@lintel/shared/contract/capture-documents'
import type { z } from 'zod'
import { elementIdOf, nodesOf } from '../../../assembler/glb/glb-elements.ts'
import type { StoredRequest } from '../assembly-requests/repository.ts'

type Extras = { category?: unknown; family?: unknown; type?: unknown; parameters?: unknown }

/** The elements that an assembled model names, as the lines of a capture document; undefined if it names none. */
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
  const records: DocumentRecord[] = [documentRecordSchema.parse(capture), ...elements, { record: 'end' }]
  return records.map((record) => `${JSON.stringify(record)}\n`)
}

function elementOf(id: string, name: string, extras: Extras): DocumentRecord {
  const [family = '', type = ''] = name.split(':')
  return {
    record: 'element',
    category: textOf(extras.category) || 'Generic Models',
    family: textOf(extras.family) || family || 'Unnamed',
    type: textOf(extras.type) || type || 'Unnamed',
    name: name.slice(0, 500) || null,
    storey: null,
    revitElementId: /^\d{1,19}$/.test(id) ? id : null,
    revitUniqueId: id.slice(0, 64),
    parameters: parametersOf(extras.parameters),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}

function parametersOf(parameters: unknown): DocumentParameter[] {
  if (typeof parameters !== 'object' || parameters === null) return []
  return Object.entries(parameters).flatMap(([name, value]: [string, unknown]): DocumentParameter[] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [{ set: '', name, value, unit: null }]
    return typeof value === 'string' ? [{ set: '', name, ...measured(value) }] : []
  })
}

/** Models write measures as text, such as `3600 mm`. */
function measured(text: string): { value: string | number; unit: string | null } {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?) (mm|m²)$/.exec(text) ?? []
  return number === undefined || unit === undefined ? { value: text, unit: null } : { value: Number(number), unit }
}
