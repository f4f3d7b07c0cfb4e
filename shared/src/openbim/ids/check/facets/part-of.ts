import type { PartOfFacet } from '../../document/ids-facet.ts'
import { matched, mismatch, missing, nearActual, type FacetTest } from '../facet-result.ts'
import type { IfcInstances, ParentRelation } from '../ifc-instances.ts'
import { entityTest } from './entity.ts'

const relations: Readonly<Record<string, ParentRelation>> = {
  IFCRELAGGREGATES: 'aggregates',
  IFCRELASSIGNSTOGROUP: 'groups',
  IFCRELCONTAINEDINSPATIALSTRUCTURE: 'contains',
  IFCRELNESTS: 'nests',
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': 'cuts',
}
const anyRelation = Object.values(relations)

/** Follows one relation, or all of them in any combination, to any depth. */
export function partOfTest({ relation, entity }: PartOfFacet, instances: IfcInstances): FacetTest {
  const target = entityTest(entity)
  const relationNames = relation === undefined ? undefined : relations[relation]
  return {
    report: {
      kind: 'partOf',
      text: relation === undefined ? target.report.text : `${target.report.text}, ${relation}`,
    },
    asksExistence: false,
    evaluate: ({ id }) => {
      const labels: string[] = []
      for (const whole of wholesAbove(instances, id, relationNames)) {
        const instance = instances.instance(whole)
        if (instance && target.evaluate(instance).state === 'match') return matched
        if (instance) labels.push(instance.classes.join(', '))
      }
      return labels.length === 0 ? missing : mismatch('class', labels.join(', '))
    },
    nearMisses: nearActual,
  }
}

/** All wholes of an instance, nearest first. Never the instance itself, because relations may form cycles. */
function* wholesAbove(instances: IfcInstances, id: number, relation: ParentRelation | undefined): Generator<number> {
  const visited = new Set([id])
  let level = [id]
  for (let height = 0; level.length > 0; height += 1) {
    const ways = waysFrom(height, relation)
    const above = level.flatMap((part) => ways.flatMap((relationWay) => instances.wholesOf(part, relationWay)))
    level = []
    for (const whole of above) {
      if (visited.has(whole)) continue
      visited.add(whole)
      level.push(whole)
      yield whole
    }
  }
}

/** A storey is in its building by aggregation, so the content of the storey is also contained in the building. */
function waysFrom(height: number, relation: ParentRelation | undefined): readonly ParentRelation[] {
  if (relation === undefined) return anyRelation
  return relation === 'contains' && height > 0 ? ['contains', 'aggregates'] : [relation]
}
