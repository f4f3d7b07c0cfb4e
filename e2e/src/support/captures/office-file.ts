import { ifcFile, project, type StoreFile } from './store-file.ts'

type Numbers = readonly [number, number, number]
/** Millimeters; `at` is the center of its bottom. */
type Box = { at: Numbers; size: Numbers }
type Room = Box & { number: string; kind: string; area: number }

const height = 3000
const storeys = [
  { line: 10, floor: 0 },
  { line: 11, floor: height },
]

/** An office of two storeys, each 12 m by 8 m with three rooms. */
export function officeFile(mark: string): StoreFile {
  const upper = "#11=IFCBUILDINGSTOREY('0storey00000000000000b',$,'Level 2',$,$,$,$,'Level 2',.ELEMENT.,3000.);"
  const data = [
    ...project(mark),
    upper,
    ...storeys.flatMap(({ line, floor }, level) => storeyLines(line, floor, level)),
  ]
  return ifcFile({ name: `Office ${mark}.ifc`, mark, data })
}

function storeyLines(storey: number, floor: number, level: number): string[] {
  const first = 1000 + level * 1000
  const built = [
    ['IFCSLAB', { at: [0, 0, floor - 300], size: [12_000, 8000, 300] }],
    ['IFCWALL', { at: [0, -3850, floor], size: [12_000, 300, 2700] }],
    ['IFCWALL', { at: [0, 3850, floor], size: [12_000, 300, 2700] }],
    ['IFCWALL', { at: [-5850, 0, floor], size: [300, 7400, 2700] }],
    ['IFCWALL', { at: [5850, 0, floor], size: [300, 7400, 2700] }],
    ['IFCWALL', { at: [0, 0, floor], size: [200, 7400, 2700] }],
    ['IFCWALL', { at: [2900, 0, floor], size: [5600, 200, 2700] }],
  ] as const
  const rooms = roomsOn(level + 1, floor)
  const firstIdOf = (index: number) => first + index * 40
  const roomPlace = (index: number) => firstIdOf(built.length + index)
  return [
    ...built.flatMap(([entity, box], index) => {
      const firstId = firstIdOf(index)
      const number = String(firstId)
      const name = `'Basic ${entity === 'IFCSLAB' ? 'Floor' : 'Wall'}:Office:${number}'`
      const own = `'${idOf('built', number)}',$,${name},$,$,#${firstId + 2},#${firstId + 6},'${number}',$`
      return [...shapeOf(firstId, box), `#${firstId + 7}=${entity}(${own});`]
    }),
    relation('IFCRELCONTAINEDINSPATIALSTRUCTURE', first + 900, [built.map((_, index) => firstIdOf(index) + 7), storey]),
    ...rooms.flatMap((room, index) => roomLines(roomPlace(index), room)),
    relation('IFCRELAGGREGATES', first + 901, [storey, rooms.map((_, index) => roomPlace(index) + 7)]),
  ]
}

function roomsOn(level: number, floor: number): Room[] {
  return [
    { number: `${level}01`, kind: 'Office', area: 41.44, at: [-2900, 0, floor], size: [5600, 7400, 2600] },
    { number: `${level}02`, kind: 'Meeting', area: 20.16, at: [2900, -1900, floor], size: [5600, 3600, 2600] },
    { number: `${level}03`, kind: 'Office', area: 20.16, at: [2900, 1900, floor], size: [5600, 3600, 2600] },
  ]
}

function roomLines(first: number, { number, kind, area, ...box }: Room): string[] {
  const own = `'${idOf('space', number)}',$,'${number}',$,$,#${first + 2},#${first + 6},'${kind}',.ELEMENT.,.INTERNAL.,$`
  return [
    ...shapeOf(first, box),
    `#${first + 7}=IFCSPACE(${own});`,
    `#${first + 8}=IFCQUANTITYAREA('NetFloorArea',$,$,${area},$);`,
    `#${first + 9}=IFCELEMENTQUANTITY('${idOf('qto', number)}',$,'Qto_SpaceBaseQuantities',$,$,(#${first + 8}));`,
    `#${first + 10}=IFCRELDEFINESBYPROPERTIES('${idOf('rel', number)}',$,$,$,(#${first + 7}),#${first + 9});`,
  ]
}

/** The placement is in the third line, the shape in the seventh. */
function shapeOf(first: number, { at, size: [width, depth, tall] }: Box): string[] {
  return [
    `#${first}=IFCCARTESIANPOINT((${at.map((each) => `${each}.`).join()}));`,
    `#${first + 1}=IFCAXIS2PLACEMENT3D(#${first},$,$);`,
    `#${first + 2}=IFCLOCALPLACEMENT($,#${first + 1});`,
    `#${first + 3}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${width}.,${depth}.);`,
    `#${first + 4}=IFCEXTRUDEDAREASOLID(#${first + 3},#6,#8,${tall}.);`,
    `#${first + 5}=IFCSHAPEREPRESENTATION(#7,'Body','SweptSolid',(#${first + 4}));`,
    `#${first + 6}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 5}));`,
  ]
}

type Ends = readonly [number | readonly number[], number | readonly number[]]

function relation(entity: string, line: number, ends: Ends): string {
  const written = ends.map((end) => (typeof end === 'number' ? `#${end}` : `(${end.map((id) => `#${id}`).join()})`))
  return `#${line}=${entity}('${idOf('in', String(line))}',$,$,$,${written.join()});`
}

function idOf(kind: string, number: string): string {
  return `0${kind}${number.padStart(21 - kind.length, '0')}`
}
