import { disciplines, type Discipline } from '@lintel/shared/contract/captures'

export type CountedClass = { category: string; ifcClass: string; count: number }

/**
 * Words in categories and classes of each discipline. The first discipline that matches counts, because `Lighting Fixtures` and
 * `IfcPipeFitting` are specific, and `IfcFlowFitting` is not.
 */
const wordsByDiscipline: readonly [Discipline, readonly string[]][] = [
  [
    'electrical',
    ['electric', 'light', 'lamp', 'cable', 'conduit', 'outlet', 'switching', 'junctionbox', 'communication'],
  ],
  ['electrical', ['data device', 'alarm', 'sensor', 'transformer', 'solar', 'security', 'audio', 'telephone']],
  ['plumbing', ['pipe', 'plumbing', 'sanitary', 'valve', 'sprinkler', 'suppression', 'wasteterminal', 'stackterminal']],
  ['plumbing', ['interceptor', 'ifctank', 'pump']],
  [
    'mechanical',
    ['duct', 'mechanical', 'air terminal', 'airterminal', 'ifcfan', 'boiler', 'chiller', 'coil', 'damper'],
  ],
  ['mechanical', ['unitary', 'heat', 'cooling', 'humidifier', 'compressor', 'evaporat', 'condenser']],
  ['mechanical', ['ifcflow', 'ifcenergyconversion', 'ifcdistribution']],
  ['architecture', ['door', 'window', 'furni', 'covering', 'ceiling', 'curtain', 'railing', 'stair', 'ramp', 'roof']],
  ['architecture', ['casework', 'mullion', 'shading']],
  ['structure', ['structural', 'beam', 'column', 'footing', 'foundation', 'pile', 'ifcmember', 'reinforc', 'rebar']],
  ['structure', ['tendon', 'truss', 'brace']],
]
/** Files of several disciplines have these, so they only count if a file has nothing else. */
const common = ['wall', 'slab', 'floor', 'plate']

/** The discipline that most element types of a file belong to. */
export function disciplineOf(classes: readonly CountedClass[]): Discipline {
  const counts = new Map<Discipline, number>()
  for (const counted of classes) {
    const discipline = wordsByDiscipline.find(([, list]) => hasWord(counted, list))?.[0]
    if (discipline) counts.set(discipline, (counts.get(discipline) ?? 0) + counted.count)
  }
  const maxCount = Math.max(...counts.values())
  const found = disciplines.find((discipline) => counts.get(discipline) === maxCount)
  return found ?? (classes.some((counted) => hasWord(counted, common)) ? 'architecture' : 'other')
}

function hasWord({ category, ifcClass }: CountedClass, list: readonly string[]): boolean {
  const text = `${category} ${ifcClass}`.toLowerCase()
  return list.some((word) => text.includes(word))
}
