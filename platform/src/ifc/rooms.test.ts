import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { readShapes } from './testing/read-shapes.ts'
import { named, ofKind, readContent } from './testing/read-text.ts'
import { shapedText } from './testing/shaped-text.ts'

const rooms = [
  "#50=IFCSPACE('s1',$,'101','Corner',$,$,$,'Office',.ELEMENT.,.INTERNAL.,0.);",
  "#51=IFCSPACE('s2',$,'102',$,$,$,$,'Office',.ELEMENT.,.NOTDEFINED.,$);",
  "#52=IFCSPACE('s3',$,'103',$,'4711',$,$,$,.ELEMENT.,$,$);",
  "#53=IFCRELAGGREGATES('r',$,$,$,#16,(#50,#51));",
  "#54=IFCQUANTITYAREA('NetFloorArea',$,$,12.5,$);",
  "#55=IFCELEMENTQUANTITY('b',$,'Qto_SpaceBaseQuantities',$,$,(#54));",
  "#56=IFCRELDEFINESBYPROPERTIES('d',$,$,$,(#50),#55);",
  // Programs make a type for each room.
  "#57=IFCPROPERTYSINGLEVALUE('Finish',$,IFCLABEL('Oak'),$);",
  "#58=IFCPROPERTYSET('p',$,'Finishes',$,(#57));",
  "#59=IFCSPACETYPE('t',$,'Office 101:4711',$,$,(#58),$,$,$,.INTERNAL.);",
  "#60=IFCRELDEFINESBYTYPE('e',$,$,$,(#50),#59);",
  "#61=IFCRELCONTAINEDINSPATIALSTRUCTURE('g',$,$,$,(#1000),#50);",
]

test('reads rooms after all elements, alike by what they are for, with their areas and on their levels', async () => {
  const model = await readContent(ifcText([...project, ...rooms, ...walls([{}])]))
  expect(ofKind(model, 'header')).toMatchObject([{ elements: 4 }])
  const types = new Map(ofKind(model, 'type').map((type) => [type.number, type]))
  expect(
    ofKind(model, 'element').map(({ number, name, type, storey, revitElementId }) => {
      const { category, family, type: kind, parameters } = types.get(type) ?? {}
      return [number, name, category, family, kind, storey, revitElementId, Object.keys(parameters ?? {}).length]
    }),
  ).toEqual([
    [1, 'Basic Wall:Brick:100', 'Walls', 'Basic Wall', 'Brick', 1, '100', 0],
    [2, '101', 'Rooms', 'Space', 'Office', 2, null, 0],
    [3, '102', 'Rooms', 'Space', 'Office', 2, null, 0],
    [4, '103', 'Rooms', 'Space', '103', null, null, 0],
  ])
  const [, office] = ofKind(model, 'element')
  expect(named(model, office?.parameters ?? {})).toEqual({
    'Finishes/Finish': 'Oak',
    'Qto_SpaceBaseQuantities/NetFloorArea': [12.5, 'm²'],
    'IFC Attributes/Description': 'Corner',
    'IFC Attributes/LongName': 'Office',
    'IFC Attributes/CompositionType': 'ELEMENT',
    'IFC Attributes/PredefinedType': 'INTERNAL',
    'IFC Attributes/ElevationWithFlooring': [0, 'mm'],
  })
})

test('tells what an element is a part of and which room it is in, and nothing of what is a part of itself', async () => {
  const parts = ["#70=IFCRELAGGREGATES('w',$,$,$,#1000,(#1100,#1200));", "#72=IFCRELAGGREGATES('y',$,$,$,#51,(#51));"]
  const built = walls([{}, {}, {}]).map((line) => line.replace('(#1000),#15', '(#1000),#50'))
  const model = await readContent(ifcText([...project, ...rooms, ...built, ...parts]))
  expect(ofKind(model, 'element').map(({ name, whole }) => [name, whole])).toEqual([
    ['Basic Wall:Brick:100', 4],
    ['Basic Wall:Brick:101', 1],
    ['Basic Wall:Brick:102', 1],
    ['101', null],
    ['102', null],
    ['103', null],
  ])
})

test('makes no shapes of rooms and misses none', async () => {
  const text = shapedText([{ at: [0, 0, 0], size: [4, 0.2, 3] }])
  expect(ofKind(await readContent(text), 'header')).toMatchObject([{ elements: 2 }])
  expect((await readShapes(text)).outcome).toMatchObject({ outcome: 'made', elements: 1, triangles: 12, failed: 0 })
})

test('makes one kind of the rooms that Revit has made a type each for', async () => {
  const file = readFileSync(join(import.meta.dirname, 'testing', 'revit', 'tall-building.ifc'), 'utf8')
  const model = await readContent(file)
  const types = ofKind(model, 'type').filter(({ category }) => category === 'Rooms')
  expect(types.map(({ family, type, parameters }) => [family, type, parameters])).toEqual([['Space', 'Room', {}]])
  expect(ofKind(model, 'element').filter(({ ifcClass }) => ifcClass === 'IfcSpace')).toHaveLength(3)
})
