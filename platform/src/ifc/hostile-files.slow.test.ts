import { expect, test, describe } from '@jest/globals'
import { ifcText, project, wallOfProperties, walls } from './testing/ifc-text.ts'
import { ofKind, readContent, readFileContent } from './testing/read-text.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { killReader } from '../testing/kill-reader.ts'
import { readShapes } from './testing/read-shapes.ts'
import { shapedText } from './testing/shaped-text.ts'

describe('malicious files', () => {
  const good = ifcText([...project, ...walls([{}, {}, {}])])

  function zip(name: string, content: Uint8Array): Uint8Array {
    return zipSync({ 'readme.txt': strToU8('hello'), [name]: content })
  }

  /** Each file's name begins with the error code that it is rejected with. */
  const folder = join(import.meta.dirname, 'testing', 'hostile')

  test.each(readdirSync(folder))('rejects %s', async (name) => {
    const content = readFileSync(join(folder, name))
    await expect(readFileContent(content)).rejects.toMatchObject({ name: 'ReadFailure', code: name.split('.')[0] })
  })

  test('rejects more elements than the maximum', async () => {
    await expect(readFileContent(good, { maxElements: 2 })).rejects.toMatchObject({ code: 'too-many-elements' })
  })

  test('rejects a file that exceeds the memory limit, without other effects', async () => {
    const refused = { code: 'too-large', megabytes: expect.any(Number) }
    await expect(readFileContent(wallOfProperties(80_000), { memoryMegabytes: 64 })).rejects.toMatchObject(refused)
  })

  test('does not blame the file if the reader was killed from outside', async () => {
    const reading = readFileContent(good)
    await Promise.all([killReader('reader-process'), expect(reading).rejects.toMatchObject({ code: 'killed' })])
  })

  test('reads a model from an archive, whatever its name', async () => {
    const model = await readContent(zip('folder/Haus.IFC', strToU8(good)))
    expect(ofKind(model, 'element')).toHaveLength(3)
  })

  test('reads a file in Windows-1252, with a warning', async () => {
    const text = ifcText([...project, ...walls([{ name: 'Basic Wall:Außenwand Süd:5' }])])
    const model = await readContent(Buffer.from(text, 'latin1'))
    expect(ofKind(model, 'type')).toMatchObject([{ type: 'Außenwand Süd' }])
    expect(model.warnings).toEqual([expect.stringContaining('Windows-1252')])
  })

  test('reads a file in Shift JIS, with a warning', async () => {
    const [before = '', after = ''] = ifcText([...project, ...walls([{ name: '@:T:5' }])]).split('@')
    // 外壁 means outer wall.
    const content = Buffer.concat([Buffer.from(before), Buffer.from([0x8a, 0x4f, 0x95, 0xc7]), Buffer.from(after)])
    const model = await readContent(content)
    expect(ofKind(model, 'type')).toMatchObject([{ family: '外壁' }])
    expect(model.warnings).toEqual([expect.stringContaining('Shift JIS')])
  })

  test('does not mistake quotation marks of Windows-1252 for Japanese', async () => {
    const text = ifcText([...project, ...walls([{ name: 'Owner\x92s \x93Big\x94:T:5' }])])
    const model = await readContent(Buffer.from(text, 'latin1'))
    expect(ofKind(model, 'type')).toMatchObject([{ family: 'Owner’s “Big”' }])
  })

  test('reads a file that starts with comments, however they end', async () => {
    const model = await readContent(`/* ISO-10303-21 * / of ${'x'.repeat(5000)} */\n/***/ ${good}`)
    expect(ofKind(model, 'element')).toHaveLength(3)
    expect(model.warnings).toEqual([])
  })

  test('reads lowercase keywords and leaves texts and comments unchanged, with a warning', async () => {
    const text = ifcText([...project, ...walls([{ name: "it''s a Wall:Brick:5" }]), "/* it's x */"])
    const lower = text.replaceAll(/'[^']*'|[A-Z]+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()))
    const model = await readContent(lower)
    expect(ofKind(model, 'type')).toMatchObject([{ family: "it's a Wall", type: 'Brick' }])
    expect(ofKind(model, 'header')).toMatchObject([{ schema: 'IFC4', lengthUnit: 'mm' }])
    expect(model.warnings).toEqual([expect.stringContaining('lowercase')])
  })

  test('rejects an archive of two models, and ignores the files that macOS adds', async () => {
    const packed = (name: string) => readContent(zipSync({ 'Store.ifc': strToU8(good), [name]: strToU8(good) }))
    await expect(packed('Annex.IFC')).rejects.toMatchObject({ code: 'archive-of-models' })
    expect(ofKind(await packed('__MACOSX/._Store.ifc'), 'element')).toHaveLength(3)
    expect(ofKind(await packed('._Store.ifc'), 'element')).toHaveLength(3)
  })

  test('reads every encoding of a character', async () => {
    const written = ['\\X2\\00E400F6\\X0\\', '\\X\\FC', '\\S\\d', '\\X4\\0001F600\\X0\\', "it''s", 'a\\X\\00b', '門']
    const expected = written.map((text) => ({ name: `Wall:T ${text}:5` }))
    const model = await readContent(ifcText([...project, ...walls(expected)]))
    const read = ['äö', 'ü', 'ä', '😀', "it's", 'ab', '門']
    expect(ofKind(model, 'type').map(({ type }) => type)).toEqual(read.map((text) => `T ${text}`))
  })

  test('continues after lines that are malformed, duplicate or have dangling references', async () => {
    const broken = [
      '#12=IFCPROJECT($,$,$,$,$,$,$,$,#4711);',
      '#91=IFCRELDEFINESBYPROPERTIES($,$,$,$,(#4711,#1000),#4712);',
      '#92=IFCRELDEFINESBYTYPE($,$,$,$,(#1000),#4713);',
      '#93=IFCRELAGGREGATES($,$,$,$,#1100,(#1100));',
      '#94=IFCUNITASSIGNMENT((#94));',
    ]
    const model = await readContent(ifcText([...project, ...walls([{}, {}]), "#95=IFCDOOR('x',$,'Cut');", ...broken]))
    expect(ofKind(model, 'element')).toHaveLength(3)
    expect(ofKind(model, 'end')[0]?.warnings).toEqual([
      '1 element is on no level, of 3.',
      '1 line has the same number as another line. Only the last one is read.',
      expect.stringMatching(/^\d lines are referenced but not in the file/),
      expect.stringMatching(/^1 element is incomplete/),
    ])
  })

  test('lists the classes that the schema does not have', async () => {
    const unknown = ["#90=IFCNOSUCHTHING('x');", "#91=IFCNOSUCHTHING('y');"]
    const model = await readContent(ifcText([...project, ...walls([{}]), ...unknown]))
    expect(ofKind(model, 'end')[0]?.warnings).toEqual([
      "2 lines are of classes not supported for IFC4 (IFCNOSUCHTHING). That data isn't read.",
    ])
  })

  test('reads a wall with 500 property sets', async () => {
    const sets = Array.from({ length: 500 }, (_, index) => [
      `#${5000 + index * 3}=IFCPROPERTYSINGLEVALUE('Mark',$,IFCTEXT('${index}'),$);`,
      `#${5001 + index * 3}=IFCPROPERTYSET('s${index}',$,'Set ${index}',$,(#${5000 + index * 3}));`,
      `#${5002 + index * 3}=IFCRELDEFINESBYPROPERTIES('r${index}',$,$,$,(#1000),#${5001 + index * 3});`,
    ])
    const model = await readContent(ifcText([...project, ...walls([{}]), ...sets.flat()]))
    expect(Object.keys(ofKind(model, 'element')[0]?.parameters ?? {})).toHaveLength(500)
  })
})

describe('malicious geometry', () => {
  /** Replaces the lines of a wall, counting from `first`: placement 6, profile 9, solid 10, shape 12. */
  type Defect = { what: string; from: (first: number) => string; to: (first: number) => string; isSeen?: boolean }

  const cuts = 2000

  const defects: Defect[] = [
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

  test('creates all valid geometry of a file with every kind of invalid geometry', async () => {
    const walls = [...defects, undefined].map((_, index) => ({ at: [0, index, 0], size: [4, 0.2, 3] }) as const)
    const content = defects.reduce((text, { from, to }, index) => {
      const first = 40_000 + index * 200
      expect(text).toContain(from(first))
      return text.replace(from(first), to(first))
    }, shapedText(walls))
    const { outcome, shapes, bounds } = await readShapes(content)
    const drawn = shapes.map(({ elementId }) => defects[Number(elementId) - 1]?.what ?? 'is whole')
    expect(drawn).toEqual([...defects.flatMap(({ what, isSeen = false }) => (isSeen ? [what] : [])), 'is whole'])
    expect(outcome).toMatchObject({ outcome: 'made', elements: drawn.length })
    // A shape at infinity would shrink all others to a dot.
    for (const value of [...(bounds?.min ?? []), ...(bounds?.max ?? [])]) expect(Math.abs(value)).toBeLessThan(100)
  })
})
