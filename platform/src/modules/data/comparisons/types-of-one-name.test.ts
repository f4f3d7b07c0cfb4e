import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { project } from '../../../ifc/testing/ifc-text.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { plantFile } from '../capture-reviews/testing/plant-file.ts'
import { openComparisonDesk, type ComparisonDesk } from './testing/comparison-desk.ts'

let platform: TestApp
let desk: ComparisonDesk
beforeAll(async () => {
  platform = await buildTestApp()
  desk = openComparisonDesk(platform)
})
afterAll(() => platform.close())

type Type = { tag: string | null; fire: string | null }

/** A wall of each of these type objects, all of one name, in this order. */
function file(types: readonly Type[]): string[] {
  return [
    ...project,
    ...types.flatMap(({ tag, fire }, index) => {
      const id = 100 + index * 100
      return [
        `#${id}=IFCWALL('0wall000000000000000${fire}',$,'Basic Wall:Brick:${id}',$,$,$,$,'${id}',$);`,
        `#${id + 1}=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${fire}'),$);`,
        `#${id + 2}=IFCPROPERTYSET('s',$,'Pset_WallCommon',$,(#${id + 1}));`,
        `#${id + 3}=IFCWALLTYPE('t${id}',$,'Basic Wall:Brick',$,$,(#${id + 2}),$,${tag === null ? '$' : `'${tag}'`},$,.STANDARD.);`,
        ...(fire === null ? [] : [`#${id + 4}=IFCRELDEFINESBYTYPE('r',$,$,$,(#${id}),#${id + 3});`]),
      ]
    }),
  ]
}

const [low, high] = [
  { tag: '900', fire: 'EI30' },
  { tag: '901', fire: 'EI60' },
]

async function changedTypes(base: readonly Type[], compare: readonly Type[]) {
  const before = await plantFile(platform, file(base))
  const { counts, differences } = await desk.compare(before, await plantFile(platform, file(compare)))
  const types = differences.filter(({ subject }) => subject === 'Type')
  expect(counts?.changedTypes).toBe(types.length)
  return types.flatMap(({ changes }) => changes.map((change) => [change.base?.value, change.compare?.value]))
}

test('finds no type changed where a file only names its types in another order', async () => {
  expect(await changedTypes([low, high], [high, low])).toEqual([])
})

test('compares each type of a name with the one that Revit calls the same, or else in the order of the file', async () => {
  expect(await changedTypes([low, high], [{ ...high, fire: 'EI90' }, low])).toEqual([['EI60', 'EI90']])
  const without = (types: readonly Type[]) => types.map((type) => ({ ...type, tag: null }))
  expect(await changedTypes(without([low, high]), without([low, { ...high, fire: 'EI90' }]))).toEqual([
    ['EI60', 'EI90'],
  ])
})

test('leaves alone what only one of the captures has of a name', async () => {
  expect(await changedTypes([low], [low, high, { tag: null, fire: null }])).toEqual([])
})
