import type { IfcClassified } from '@lintel/shared/ids'
import type { StepFile } from '../../step/step-file.ts'
import { referencesAt, textAt } from '../../step/step-value.ts'
import type { Links } from './links.ts'

/** Those of the instance, and its type's for systems that the instance has none of. */
export type Classifications = (id: number, typeId: number | undefined) => readonly IfcClassified[]

export function createClassifications(file: StepFile, links: Links): Classifications {
  const cache = new Map<number, IfcClassified | undefined>()

  function classifiedBy(id: number): IfcClassified | undefined {
    if (!cache.has(id)) cache.set(id, readClassified(file, id))
    return cache.get(id)
  }
  const allOf = (id: number) => links.classifications(id).flatMap((one) => classifiedBy(one) ?? [])
  return (id, typeId) => {
    const ownClassifications = allOf(id)
    if (typeId === undefined) return ownClassifications
    const systems = new Set(ownClassifications.map(({ system }) => system))
    return [...ownClassifications, ...allOf(typeId).filter(({ system }) => !systems.has(system))]
  }
}

/** Undefined for references to anything other than classifications, such as documents. */
function readClassified(file: StepFile, id: number): IfcClassified | undefined {
  const name = file.classOf(id)
  if (name === 'IFCCLASSIFICATION') return { system: textAt(file.valuesOf(id), 3), identifications: [] }
  if (name === 'IFCCLASSIFICATIONNOTATION') return { system: null, identifications: notationsOf(file, id) }
  return name === 'IFCCLASSIFICATIONREFERENCE' ? climb(file, id) : undefined
}

/** References form a hierarchy below their system. IFC2X3 calls the identification ItemReference. */
function climb(file: StepFile, id: number): IfcClassified {
  const identifications: string[] = []
  const visited = new Set<number>()
  let currentId: number | undefined = id
  while (currentId !== undefined && !visited.has(currentId)) {
    visited.add(currentId)
    const values = file.valuesOf(currentId)
    if (file.classOf(currentId) === 'IFCCLASSIFICATION') return { system: textAt(values, 3), identifications }
    const identification = textAt(values, 1)
    if (identification !== null && identification !== '') identifications.push(identification)
    currentId = referencesAt(values, 3)[0]
  }
  return { system: null, identifications }
}

function notationsOf(file: StepFile, id: number): string[] {
  return referencesAt(file.valuesOf(id), 0).flatMap((facet) => textAt(file.valuesOf(facet), 0) ?? [])
}
