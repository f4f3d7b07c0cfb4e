import { expect, test } from '@jest/globals'
import { readShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'

/** Changes the lines of a wall that begin at `first`: placement 6, profile 9, solid 10, shape 12. */
type Spoiling = { what: string; from: (first: number) => string; to: (first: number) => string; isSeen?: boolean }

const cuts = 2000

const spoilings: Spoiling[] = [
  {
    what: 'stands where nothing is',
    from: (first) => `#${first + 6}=IFCLOCALPLACEMENT($,`,
    to: (first) => `#${first + 6}=IFCLOCALPLACEMENT(#4711,`,
    isSeen: true,
  },
  {
    what: 'stands on itself',
    from: (first) => `#${first + 6}=IFCLOCALPLACEMENT($,`,
    to: (first) => `#${first + 6}=IFCLOCALPLACEMENT(#${first + 6},`,
    isSeen: true,
  },
  {
    what: 'has no area',
    from: (first) => `#${first + 9}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${first + 8},4000.,200.)`,
    to: (first) => `#${first + 9}=IFCRECTANGLEPROFILEDEF(.AREA.,$,#${first + 8},0.,0.)`,
  },
  {
    what: 'stands at no number',
    from: (first) => `#${first + 4}=IFCCARTESIANPOINT((0.,`,
    to: (first) => `#${first + 4}=IFCCARTESIANPOINT((1.E999,`,
  },
  {
    what: 'stands beyond every place',
    from: (first) => `#${first + 4}=IFCCARTESIANPOINT((0.,`,
    to: (first) => `#${first + 4}=IFCCARTESIANPOINT((1.E30,`,
  },
  {
    what: 'has a shape that is not there',
    from: (first) => `#${first + 12}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 11}))`,
    to: (first) => `#${first + 12}=IFCPRODUCTDEFINITIONSHAPE($,$,(#4711))`,
  },
  {
    what: 'is cut from itself',
    from: (first) => `#${first + 10}=IFCEXTRUDEDAREASOLID(#${first + 9},#20002,#20004,3000.)`,
    to: (first) => `#${first + 10}=IFCBOOLEANRESULT(.DIFFERENCE.,#${first + 10},#${first + 10})`,
  },
  {
    what: 'is cut thousands of times over by what is not there',
    from: (first) => `#${first + 11}=IFCSHAPEREPRESENTATION(#20003,'Body','SweptSolid',(#${first + 10}));`,
    to: (first) => {
      const results = Array.from({ length: cuts }, (_, index) => {
        const before = index === 0 ? first + 10 : 100_000 + index - 1
        return `#${100_000 + index}=IFCBOOLEANRESULT(.DIFFERENCE.,#${before},#4711);`
      })
      const shape = `#${first + 11}=IFCSHAPEREPRESENTATION(#20003,'Body','CSG',(#${100_000 + cuts - 1}));`
      return [...results, shape].join('\n')
    },
    isSeen: true,
  },
]

test('makes what can be made of a file in which everything that can be wrong with a shape is', async () => {
  const walls = [...spoilings, undefined].map((_, index) => ({ at: [0, index, 0], size: [4, 0.2, 3] }) as const)
  const content = spoilings.reduce((text, { from, to }, index) => {
    const first = 40_000 + index * 200
    expect(text).toContain(from(first))
    return text.replace(from(first), to(first))
  }, shapedText(walls))
  const { outcome, shapes, bounds } = await readShapes(content)
  const drawn = shapes.map(({ elementId }) => spoilings[Number(elementId) - 1]?.what ?? 'is whole')
  expect(drawn).toEqual([...spoilings.flatMap(({ what, isSeen = false }) => (isSeen ? [what] : [])), 'is whole'])
  expect(outcome).toMatchObject({ outcome: 'made', elements: drawn.length })
  // A shape at infinity would shrink all others to a dot.
  for (const value of [...(bounds?.min ?? []), ...(bounds?.max ?? [])]) expect(Math.abs(value)).toBeLessThan(100)
})
