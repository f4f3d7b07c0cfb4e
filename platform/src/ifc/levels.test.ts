import { expect, test } from '@jest/globals'
import { ifcText, project } from './testing/ifc-text.ts'
import { ofKind, readContent, type ReadModel } from './testing/read-text.ts'

function levelsOf(model: ReadModel): unknown[] {
  const names = new Map(ofKind(model, 'storey').map(({ number, name }) => [number, name]))
  return ofKind(model, 'element').map(({ name, storey }) => [name, storey === null ? null : names.get(storey)])
}

test('gives what is fixed to something the level of its host, and a part that of its whole', async () => {
  const lines = [
    "#50=IFCWALL('h',$,'Host',$,$,$,$,$,$);",
    "#51=IFCDISCRETEACCESSORY('a',$,'Anchor',$,$,$,$,$,$);",
    "#52=IFCBUILDINGELEMENTPART('b',$,'Layer',$,$,$,$,$,$);",
    "#53=IFCDISCRETEACCESSORY('c',$,'Lonely',$,$,$,$,$,$);",
    "#54=IFCRELNESTS('r',$,$,$,#50,(#51));",
    "#55=IFCRELAGGREGATES('s',$,$,$,#51,(#52));",
    "#56=IFCRELNESTS('t',$,$,$,#53,(#53));",
    "#57=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#16);",
  ]
  const model = await readContent(ifcText([...project, ...lines]))
  expect(levelsOf(model)).toEqual(
    expect.arrayContaining([
      ['Host', 'Level 2'],
      ['Anchor', 'Level 2'],
      ['Layer', 'Level 2'],
      ['Lonely', null],
    ]),
  )
  expect(ofKind(model, 'end')[0]?.warnings).toEqual(['1 element is on no level, of 4.'])
})

test('takes for the level of an assembly the lowest one that its parts are on, also for a part that is on none itself', async () => {
  const lines = [
    "#50=IFCELEMENTASSEMBLY('t',$,'Truss',$,$,$,$,$,$,$);",
    "#51=IFCELEMENTASSEMBLY('h',$,'Half',$,$,$,$,$,$,$);",
    "#52=IFCBEAM('u',$,'Upper',$,$,$,$,$,$);",
    "#53=IFCBEAM('l',$,'Lower',$,$,$,$,$,$);",
    "#54=IFCBEAM('n',$,'Neither',$,$,$,$,$,$);",
    "#55=IFCRELAGGREGATES('r',$,$,$,#50,(#51,#54));",
    "#56=IFCRELAGGREGATES('s',$,$,$,#51,(#52,#53));",
    "#57=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#52),#16);",
    "#58=IFCRELCONTAINEDINSPATIALSTRUCTURE('d',$,$,$,(#53),#15);",
    "#59=IFCCURTAINWALL('w',$,'Without parts',$,$,$,$,$,$);",
    "#60=IFCELEMENTASSEMBLY('o',$,'Of the building',$,$,$,$,$,$,$);",
    "#61=IFCRELAGGREGATES('b',$,$,$,#14,(#60,#50));",
  ]
  const model = await readContent(ifcText([...project, ...lines]))
  expect(new Map(levelsOf(model) as [string, string | null][])).toEqual(
    new Map([
      ['Truss', 'Level 1'],
      ['Half', 'Level 1'],
      ['Upper', 'Level 2'],
      ['Lower', 'Level 1'],
      ['Neither', 'Level 1'],
      ['Without parts', null],
      ['Of the building', null],
    ]),
  )
})

test('takes the level that something is placed in where nothing else says one', async () => {
  const lines = [
    "#30=IFCBUILDINGSTOREY('r',$,'Roof',$,$,#31,$,'Roof',.ELEMENT.,8000.);",
    '#31=IFCLOCALPLACEMENT($,#32);',
    '#32=IFCAXIS2PLACEMENT3D(#33,$,$);',
    '#33=IFCCARTESIANPOINT((0.,0.,8000.));',
    '#34=IFCLOCALPLACEMENT(#31,#32);',
    '#35=IFCLOCALPLACEMENT(#34,#32);',
    '#36=IFCLOCALPLACEMENT($,#32);',
    "#50=IFCCURTAINWALL('f',$,'Front',$,$,#35,$,$,$);",
    "#51=IFCCURTAINWALL('b',$,'Back',$,$,#36,$,$,$);",
    "#52=IFCWALL('w',$,'Wall',$,$,#35,$,$,$);",
    "#53=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#52),#15);",
  ]
  const model = await readContent(ifcText([...project, ...lines]))
  expect(new Map(levelsOf(model) as [string, string | null][])).toEqual(
    new Map([
      ['Front', 'Roof'],
      ['Back', null],
      ['Wall', 'Level 1'],
    ]),
  )
})

const bridge = [
  "#1=IFCPROJECT('p',$,'Bridge',$,$,$,$,$,$);",
  "#2=IFCBRIDGE('b',$,'B1',$,$,$,$,$,.ELEMENT.,.ARCHED.);",
  "#3=IFCBRIDGEPART('p1',$,$,$,$,$,$,'Superstructure',.ELEMENT.,.LATERAL.,.SUPERSTRUCTURE.);",
  "#4=IFCBRIDGEPART('p2',$,'Deck',$,$,$,$,$,.ELEMENT.,.LATERAL.,.DECK.);",
  "#5=IFCRELAGGREGATES('r',$,$,$,#2,(#3));",
  "#6=IFCRELAGGREGATES('q',$,$,$,#3,(#4));",
  "#7=IFCBEAM('e',$,'Girder',$,$,$,$,$,$);",
  "#8=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#7),#4);",
]
const alignment = [
  "#10=IFCALIGNMENT('al',$,'Axis A',$,$,$,$,.USERDEFINED.);",
  "#11=IFCREFERENT('rf',$,'0+100',$,$,$,$,.STATION.);",
  "#12=IFCRELNESTS('n',$,$,$,#10,(#11));",
  "#13=IFCSIGN('s',$,'Sign',$,$,$,$,$,$);",
  "#14=IFCRELPOSITIONS('po',$,$,$,#11,(#13));",
  "#15=IFCRELCONTAINEDINSPATIALSTRUCTURE('c2',$,$,$,(#13),#2);",
]

test('takes parts of bridges and alignments for levels where there are no storeys', async () => {
  const model = await readContent(ifcText([...bridge, ...alignment], { schema: 'IFC4X3_ADD2' }))
  expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
    ['Superstructure', null],
    ['Deck', null],
    ['Axis A', null],
  ])
  expect(levelsOf(model)).toEqual([
    ['Girder', 'Deck'],
    ['Sign', 'Axis A'],
  ])
  expect(ofKind(model, 'end')[0]?.warnings).toEqual([])
})

test('says that there are no levels in a file that has nothing like them', async () => {
  const model = await readContent(ifcText(["#1=IFCWALL('x',$,'W',$,$,$,$,$,$);"]))
  expect(levelsOf(model)).toEqual([['W', null]])
  expect(ofKind(model, 'end')[0]?.warnings).toEqual(['The file has no levels, so its elements are on none.'])
})

test('gives a door that only fills an opening the level of its wall', async () => {
  const lines = [
    "#50=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
    "#51=IFCOPENINGELEMENT('o',$,'Opening',$,$,$,$,$,$);",
    "#52=IFCDOOR('d',$,'Door',$,$,$,$,$,$,$,$,$,$);",
    "#53=IFCRELVOIDSELEMENT('v',$,$,$,#50,#51);",
    "#54=IFCRELFILLSELEMENT('f',$,$,$,#51,#52);",
    "#55=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#16);",
  ]
  expect(levelsOf(await readContent(ifcText([...project, ...lines])))).toEqual([
    ['Wall', 'Level 2'],
    ['Door', 'Level 2'],
  ])
})

test('takes the height of its placement for the elevation of a level that has none', async () => {
  const lines = [
    '#50=IFCCARTESIANPOINT((0.,0.,3500.));',
    '#51=IFCAXIS2PLACEMENT3D(#50,$,$);',
    '#52=IFCLOCALPLACEMENT($,#51);',
    "#53=IFCBUILDINGSTOREY('s',$,'Level 3',$,$,#52,$,$,.ELEMENT.,$);",
    "#54=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
  ]
  const model = await readContent(ifcText([...project, ...lines]))
  expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
    ['Level 1', 0],
    ['Level 2', 4000],
    ['Level 3', 3500],
  ])
})

test('names what the file says twice, of which one value is read', async () => {
  const property = (id: number, value: string) => `#${id}=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('${value}'),$);`
  const lines = [
    "#50=IFCWALL('w',$,'Wall',$,$,$,$,$,$);",
    property(51, 'a'),
    property(52, 'b'),
    "#53=IFCPROPERTYSET('s',$,'Pset',$,(#51));",
    "#54=IFCPROPERTYSET('t',$,'Pset',$,(#52));",
    "#55=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#50),#53);",
    "#56=IFCRELDEFINESBYPROPERTIES('q',$,$,$,(#50),#54);",
    "#57=IFCMATERIAL('Brick',$,$);",
    "#58=IFCMATERIAL('Stone',$,$);",
    "#59=IFCRELASSOCIATESMATERIAL('m',$,$,$,(#50),#57);",
    "#60=IFCRELASSOCIATESMATERIAL('n',$,$,$,(#50),#58);",
    "#61=IFCRELCONTAINEDINSPATIALSTRUCTURE('c',$,$,$,(#50),#15);",
    "#62=IFCRELCONTAINEDINSPATIALSTRUCTURE('d',$,$,$,(#50),#16);",
    "#63=IFCBUILDINGSTOREY('u',$,'Level 2',$,$,$,$,$,.ELEMENT.,8000.);",
  ]
  expect(ofKind(await readContent(ifcText([...project, ...lines])), 'end')[0]?.warnings).toEqual([
    'Properties that an element has twice, of which the last value is read: Pset/Mark.',
    'Elements with two materials, of which the last one is read: Wall.',
    'Elements that are on two levels, of which the last one is read: Wall.',
    'Levels with the same name: Level 2.',
  ])
})
