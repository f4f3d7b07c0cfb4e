import { expect, test } from '@jest/globals'
import { hashOf } from './reading/read-model.ts'
import { ifcText, project } from './testing/ifc-text.ts'
import { ofKind, readContent } from './testing/read-text.ts'

type Wall = { name: string; objectType?: string; typeObject?: number }
/** A type object, by its name (null: it has none) and by what its set says. */
type Type = { name: string | null; values?: Record<string, string> }

function file(types: readonly Type[], walls: readonly Wall[]): string {
  return ifcText([
    ...project,
    ...types.flatMap(({ name, values = {} }, index) => {
      const id = 100 + index * 100
      const entries = Object.entries(values)
      return [
        ...entries.map(
          ([key, value], at) => `#${id + 10 + at}=IFCPROPERTYSINGLEVALUE('${key}',$,IFCTEXT('${value}'),$);`,
        ),
        `#${id + 1}=IFCPROPERTYSET('s',$,'Data',$,(${entries.map((_, at) => `#${id + 10 + at}`).join(',')}));`,
        `#${id}=IFCWALLTYPE('0type000000000000000${id}',$,${quoted(name)},$,$,(#${id + 1}),$,$,$,.NOTDEFINED.);`,
      ]
    }),
    ...walls.flatMap(({ name, objectType, typeObject }, index) => {
      const id = 10_000 + index * 10
      const wall = `#${id}=IFCWALL('0wall00000000000${id}',$,'${name}',$,${quoted(objectType)},$,$,$,$);`
      const relation = `#${id + 1}=IFCRELDEFINESBYTYPE('r',$,$,$,(#${id}),#${100 + (typeObject ?? 0) * 100});`
      return typeObject === undefined ? [wall] : [wall, relation]
    }),
  ])
}

function quoted(text: string | null | undefined): string {
  return text ? `'${text}'` : '$'
}

/** Of each element, its type and what that type says. */
async function read(types: readonly Type[], walls: readonly Wall[]) {
  const model = await readContent(file(types, walls))
  const names = new Map(ofKind(model, 'parameter').map(({ number, name }) => [String(number), name]))
  const all = ofKind(model, 'type').map(({ family, type, parameters }) => {
    const values = Object.entries(parameters).map(([number, value]) => `${names.get(number)}=${String(value)}`)
    return `${family}: ${type} (${values.join(', ')})`
  })
  const elements = ofKind(model, 'element')
  return { types: all, ofElements: elements.map(({ type }) => all[type - 1]), elements, end: ofKind(model, 'end')[0] }
}

const rated = { name: 'Basic Wall:Brick', values: { Fire: 'EI30', Cost: '7' } }
const untyped = { name: 'Basic Wall:Brick:11' }
const typed = { name: 'Basic Wall:Brick:12', typeObject: 0 }

test.each([
  ['first', [untyped, typed]],
  ['later', [typed, untyped]],
])(
  'keeps what a type object says for those who have it, where one without it and of its name comes %s',
  async (_, walls) => {
    const { types, ofElements, end } = await read([rated], walls)
    expect(types.toSorted()).toEqual(['Basic Wall: Brick ()', 'Basic Wall: Brick (Fire=EI30, Cost=7)'])
    expect(ofElements).toEqual(
      walls.map((wall) => (wall === typed ? 'Basic Wall: Brick (Fire=EI30, Cost=7)' : 'Basic Wall: Brick ()')),
    )
    expect(end?.values).toBe(2)
  },
)

test('tells two type objects of one name apart by what they say, and takes those that say the same for one', async () => {
  const other = { name: rated.name, values: { Fire: 'EI60' } }
  const again = { name: rated.name, values: { Cost: '7', Fire: 'EI30' } }
  const walls = [0, 1, 2, 1, 0].map((typeObject, index) => ({ name: `Basic Wall:Brick:${index}`, typeObject }))
  const { types, ofElements } = await read([rated, other, again], walls)
  expect(types).toEqual(['Basic Wall: Brick (Fire=EI30, Cost=7)', 'Basic Wall: Brick (Fire=EI60)'])
  expect(ofElements.map((one) => types.indexOf(one ?? ''))).toEqual([0, 1, 0, 1, 0])
})

test('gives all elements of a class without a type one together, and leaves those that say one theirs', async () => {
  const alone = Array.from({ length: 46 }, (_, index) => ({ name: `Wall-${index}` }))
  const said = [
    { name: 'a', objectType: 'Parapet' },
    untyped,
    { name: 'b', typeObject: 0 },
    { name: 'c', typeObject: 1 },
  ]
  const { types, elements, ofElements } = await read([{ name: 'Timber' }, { name: null }], [...alone, ...said])
  expect(types).toEqual([
    'Wall: No Type ()',
    'Wall: Parapet ()',
    'Basic Wall: Brick ()',
    'Wall: Timber ()',
    'Wall: Unnamed ()',
  ])
  expect(ofElements.filter((type) => type === 'Wall: No Type ()')).toHaveLength(46)
  expect(elements[7]).toMatchObject({ name: 'Wall-7' })
})

test('keeps the hashes of elements as they were when each without a type was a type by its name', async () => {
  const { elements } = await read([], [{ name: 'Wall-1' }, { name: 'Wall-2' }, untyped])
  const hash = (family: string, type: string) => hashOf({ category: 'Walls', family, type }, [])
  expect(elements.map((one) => one.hash)).toEqual([
    hash('Wall', 'Wall-1'),
    hash('Wall', 'Wall-2'),
    hash('Basic Wall', 'Brick'),
  ])
})
