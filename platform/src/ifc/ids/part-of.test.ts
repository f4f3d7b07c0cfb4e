import { expect, test } from '@jest/globals'
import { checkText, wall } from './testing/check-text.ts'
import { entity, partOf } from './testing/rules-text.ts'

const [aggregates, groups, contains, nests, cuts] = [
  'IFCRELAGGREGATES',
  'IFCRELASSIGNSTOGROUP',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELNESTS',
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
]
function whole(id: number, kind = '.TRUSS.') {
  return `#${id}=IFCELEMENTASSEMBLY('0',$,'A',$,$,$,$,$,$,${kind});`
}

function relation(id: number, name: string, to: number, parts: string) {
  return `#${id}=${name}('0',$,$,$,#${to},${parts});`
}

const slab = "#3=IFCSLAB('0',$,'S',$,$,$,$,$,$);"
const inAssembly = [
  wall(),
  whole(2),
  relation(40, 'IFCRELAGGREGATES', 2, '(#1)'),
  slab,
  relation(41, 'IFCRELAGGREGATES', 3, '(#2)'),
]
const storey = [
  "#4=IFCBUILDINGSTOREY('0',$,'L',$,$,$,$,$,$,$);",
  "#5=IFCBUILDING('0',$,'B',$,$,$,$,$,$,$,$,$);",
  relation(42, 'IFCRELAGGREGATES', 5, '(#4)'),
]
const onStorey = [wall(), ...storey, "#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#1),#4);"]
const opening = [
  "#6=IFCOPENINGELEMENT('0',$,'O',$,$,$,$,$,$);",
  relation(44, 'IFCRELVOIDSELEMENT', 3, '#6'),
  relation(45, 'IFCRELFILLSELEMENT', 6, '#1'),
  slab,
]

test.each<[string, 'pass' | 'fail', string, string[]]>([
  ['aggregates', 'pass', partOf(entity('IFCELEMENTASSEMBLY'), aggregates), inAssembly],
  ['aggregates, two steps up', 'pass', partOf(entity('IFCSLAB'), aggregates), inAssembly],
  ['aggregates, of another class', 'fail', partOf(entity('IFCBEAM'), aggregates), inAssembly],
  [
    'aggregates, of that predefined type',
    'pass',
    partOf(entity('IFCELEMENTASSEMBLY', 'TRUSS'), aggregates),
    inAssembly,
  ],
  [
    'aggregates, of another predefined type',
    'fail',
    partOf(entity('IFCELEMENTASSEMBLY', 'ARCH'), aggregates),
    inAssembly,
  ],
  ['another relation', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), nests), inAssembly],
  ['any relation', 'pass', partOf(entity('IFCELEMENTASSEMBLY')), inAssembly],
  ['no relation', 'fail', partOf(entity('IFCELEMENTASSEMBLY')), [wall()]],
  [
    'itself, in a circle',
    'fail',
    partOf(entity('IFCWALL'), aggregates),
    [wall(), relation(40, 'IFCRELAGGREGATES', 1, '(#1)')],
  ],
  [
    'itself, in a larger circle',
    'fail',
    partOf(entity('IFCWALL'), aggregates),
    [wall(), whole(2), relation(40, 'IFCRELAGGREGATES', 2, '(#1)'), relation(41, 'IFCRELAGGREGATES', 1, '(#2)')],
  ],
  ['nests', 'pass', partOf(entity('IFCSLAB'), nests), [wall(), slab, relation(40, 'IFCRELNESTS', 3, '(#1)')]],
  [
    'a group',
    'pass',
    partOf(entity('IFCGROUP'), groups),
    [wall(), "#2=IFCGROUP('0',$,'G',$,$);", "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);"],
  ],
  [
    'a group of another class',
    'fail',
    partOf(entity('IFCGROUP'), groups),
    [wall(), "#2=IFCINVENTORY('0',$,'G',$,$,$,$,$,$,$,$);", "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);"],
  ],
  ['a story', 'pass', partOf(entity('IFCBUILDINGSTOREY'), contains), onStorey],
  ['a building, by its story', 'pass', partOf(entity('IFCBUILDING'), contains), onStorey],
  ['a building, by aggregation alone', 'fail', partOf(entity('IFCBUILDING'), aggregates), onStorey],
  ['what it is part of, by containment', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), contains), inAssembly],
  ['the opening that it fills', 'pass', partOf(entity('IFCOPENINGELEMENT'), cuts), [wall(), ...opening]],
  ['the host of the opening that it fills', 'pass', partOf(entity('IFCSLAB'), cuts), [wall(), ...opening]],
  [
    'relations that are mixed',
    'pass',
    partOf(entity('IFCBUILDING')),
    [
      wall(),
      whole(2),
      relation(40, 'IFCRELAGGREGATES', 2, '(#1)'),
      ...storey,
      "#43=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#2),#4);",
    ],
  ],
  ['what is prohibited', 'fail', partOf(entity('IFCELEMENTASSEMBLY'), aggregates, 'prohibited'), inAssembly],
  ['other things than what is prohibited', 'pass', partOf(entity('IFCBEAM'), aggregates, 'prohibited'), inAssembly],
])('part of %s: %s', async (_, expected, requirements, lines) => {
  expect(await checkText({ requirements }, lines)).toMatchObject({ status: expected })
})

const inGroups = [
  wall(),
  "#2=IFCGROUP('0',$,'Inner',$,$);",
  "#3=IFCZONE('0',$,'Outer',$,'WING',$);",
  "#40=IFCRELASSIGNSTOGROUP('0',$,$,$,(#1),$,#2);",
  "#41=IFCRELASSIGNSTOGROUPBYFACTOR('0',$,$,$,(#2),$,#3,1.);",
]
const nested = [
  wall(),
  "#2=IFCFURNITURE('0',$,'Desk',$,'STANDING',$,$,$,.USERDEFINED.);",
  slab,
  relation(40, 'IFCRELNESTS', 2, '(#1)'),
  relation(41, 'IFCRELNESTS', 3, '(#2)'),
]
const room = "#2=IFCSPACE('0',$,'R',$,'BURROW',$,$,$,$,.USERDEFINED.,$);"
const contained = "#40=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#1),#2);"
const inRoom = [wall(), room, contained, ...storey, relation(43, 'IFCRELAGGREGATES', 4, '(#2)')]
const roomAsPart = [wall(), room, relation(40, 'IFCRELAGGREGATES', 2, '(#1)')]
const partOfContained = [
  wall(),
  whole(6),
  relation(44, 'IFCRELAGGREGATES', 6, '(#1)'),
  room,
  "#40=IFCRELCONTAINEDINSPATIALSTRUCTURE('0',$,$,$,(#6),#2);",
]

test.each<[string, 'pass' | 'fail', string, string, string[], string?]>([
  ['a group of a group', 'pass', groups, entity('IFCZONE'), inGroups],
  ['a group that is in no group', 'fail', groups, entity('IFCZONE'), inGroups, 'IFCZONE'],
  [
    'a group in a circle',
    'pass',
    groups,
    entity('IFCGROUP'),
    [...inGroups, "#42=IFCRELASSIGNSTOGROUP('0',$,$,$,(#3),$,#2);"],
  ],
  ['a whole of a whole that is nested', 'pass', nests, entity('IFCSLAB'), nested],
  ['a nesting whole itself', 'fail', nests, entity('IFCFURNITURE'), nested, 'IFCFURNITURE'],
  ['a nesting whole as users define it', 'pass', nests, entity('IFCFURNITURE', 'STANDING'), nested],
  ['a nesting whole that users define', 'pass', nests, entity('IFCFURNITURE', 'USERDEFINED'), nested],
  ['a nesting whole that users define otherwise', 'fail', nests, entity('IFCFURNITURE', 'SITTING'), nested],
  ['a room', 'pass', contains, entity('IFCSPACE'), inRoom],
  ['a room as users define it', 'pass', contains, entity('IFCSPACE', 'BURROW'), inRoom],
  ['a room that users define', 'pass', contains, entity('IFCSPACE', 'USERDEFINED'), inRoom],
  ['a room that users define otherwise', 'fail', contains, entity('IFCSPACE', 'WARREN'), inRoom],
  ['the story of a room', 'pass', contains, entity('IFCBUILDINGSTOREY'), inRoom],
  ['the building of the story of a room', 'pass', contains, entity('IFCBUILDING'), inRoom],
  ['the container itself', 'fail', contains, entity('IFCSPACE'), [wall(), room, contained], 'IFCSPACE'],
  [
    'a story by containment, of a room that is its part',
    'fail',
    contains,
    entity('IFCBUILDINGSTOREY'),
    inRoom,
    'IFCSPACE',
  ],
  ['a room that it is a part of', 'fail', contains, entity('IFCSPACE'), roomAsPart],
  ['a room that it is in, by aggregation', 'fail', aggregates, entity('IFCSPACE'), inRoom],
  ['a building by aggregation, from the room that it is in', 'fail', aggregates, entity('IFCBUILDING'), inRoom],
  ['the room that its whole is in', 'fail', contains, entity('IFCSPACE'), partOfContained],
])('the named relation leads to %s: %s', async (_, expected, relation, whole, lines, part = 'IFCWALL') => {
  const applicability = entity(part)
  const statuses = (['required', 'prohibited'] as const).map(async (cardinality) => {
    const requirements = partOf(whole, relation, cardinality)
    return (await checkText({ applicability, requirements }, lines)).status
  })
  expect(await Promise.all(statuses)).toEqual([expected, expected === 'pass' ? 'fail' : 'pass'])
})

test('without a named relation all are climbed, whichever comes first', async () => {
  const requirements = partOf(entity('IFCSPACE'))
  expect(await checkText({ requirements }, partOfContained)).toMatchObject({ status: 'pass' })
})
