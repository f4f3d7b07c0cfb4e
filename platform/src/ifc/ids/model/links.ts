import { referencesAt } from '../../step/step-value.ts'
import type { StepFile } from '../../step/step-file.ts'

/** The relations of a model, by instance. */
export type Links = Readonly<Record<LinkKind, Link>>
/** The related instances, in the order of the file. */
export type Link = (id: number) => readonly number[]

export type LinkKind =
  | 'sets'
  | 'type'
  | 'classifications'
  | 'material'
  /** From materials and profiles to their properties. */
  | 'resourceProperties'
  | 'aggregates'
  | 'nests'
  | 'groups'
  | 'contains'
  | 'cuts'

/**
 * A relation from the instances at one attribute to those at another one. The indexes are the same in all schemas that have the relation.
 */
type Relation = { kind: LinkKind; from: number; to: number }

const relations: Readonly<Record<string, Relation>> = {
  IFCRELDEFINESBYPROPERTIES: { kind: 'sets', from: 4, to: 5 },
  IFCRELOVERRIDESPROPERTIES: { kind: 'sets', from: 4, to: 5 },
  IFCRELDEFINESBYTYPE: { kind: 'type', from: 4, to: 5 },
  IFCRELASSOCIATESCLASSIFICATION: { kind: 'classifications', from: 4, to: 5 },
  IFCEXTERNALREFERENCERELATIONSHIP: { kind: 'classifications', from: 3, to: 2 },
  IFCMATERIALCLASSIFICATIONRELATIONSHIP: { kind: 'classifications', from: 1, to: 0 },
  IFCRELASSOCIATESMATERIAL: { kind: 'material', from: 4, to: 5 },
  IFCRELAGGREGATES: { kind: 'aggregates', from: 5, to: 4 },
  IFCRELNESTS: { kind: 'nests', from: 5, to: 4 },
  IFCRELASSIGNSTOGROUP: { kind: 'groups', from: 4, to: 6 },
  IFCRELASSIGNSTOGROUPBYFACTOR: { kind: 'groups', from: 4, to: 6 },
  IFCRELCONTAINEDINSPATIALSTRUCTURE: { kind: 'contains', from: 4, to: 5 },
  IFCRELVOIDSELEMENT: { kind: 'cuts', from: 5, to: 4 },
  IFCRELFILLSELEMENT: { kind: 'cuts', from: 5, to: 4 },
}

/** The index of the attribute that refers to the material or profile. */
const properties: Readonly<Record<string, number>> = {
  IFCMATERIALPROPERTIES: 3,
  IFCPROFILEPROPERTIES: 3,
  IFCEXTENDEDMATERIALPROPERTIES: 0,
}

const noIds: readonly number[] = []

/** Reads all relations in one pass. */
export function readLinks(file: StepFile): Links {
  const cache = new Map<LinkKind, Map<number, number[]>>()

  function link(kind: LinkKind, from: number, to: readonly number[]): void {
    const ofKind = cache.get(kind) ?? new Map<number, number[]>()
    cache.set(kind, ofKind)
    const before = ofKind.get(from)
    if (before) before.push(...to)
    else ofKind.set(from, [...to])
  }
  for (const { id, class: name } of file.all()) {
    const relation = relations[name]
    const resourceIndex = properties[name]
    if (relation) {
      const values = file.valuesOf(id)
      const to = referencesAt(values, relation.to)
      for (const from of referencesAt(values, relation.from)) link(relation.kind, from, to)
    } else if (resourceIndex !== undefined) {
      for (const from of referencesAt(file.valuesOf(id), resourceIndex)) link('resourceProperties', from, [id])
    }
  }
  const linkOf =
    (kind: LinkKind): Link =>
    (id) =>
      cache.get(kind)?.get(id) ?? noIds
  return {
    sets: linkOf('sets'),
    type: linkOf('type'),
    classifications: linkOf('classifications'),
    material: linkOf('material'),
    resourceProperties: linkOf('resourceProperties'),
    aggregates: linkOf('aggregates'),
    nests: linkOf('nests'),
    groups: linkOf('groups'),
    contains: linkOf('contains'),
    cuts: linkOf('cuts'),
  }
}
