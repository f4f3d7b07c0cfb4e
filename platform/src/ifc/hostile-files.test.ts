import { expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { ifcText, project, walls } from './testing/ifc-text.ts'
import { ofKind, readFileContent } from './testing/read-text.ts'

const good = ifcText([...project, ...walls([{}, {}, {}])])
const megabyte = 1024 ** 2

function zip(name: string, content: Uint8Array): Uint8Array {
  return zipSync({ 'readme.txt': strToU8('hello'), [name]: content })
}

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'empty'],
  ['a text', 'hello world', 'not-a-model'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]), 'not-a-model'],
  ['a model that was cut in half', good.slice(0, good.length / 2), 'cut-off'],
  ['a model in UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'wrong-encoding'],
  ['a version that nobody knows', ifcText(walls([{}]), { schema: 'IFC99' }), 'not-readable'],
  ['a project without elements', ifcText(project), 'no-elements'],
  ['an archive without a model', zip('picture.png', strToU8('x')), 'archive-without-model'],
  ['an archive that was cut', zip('a.ifc', strToU8(good.repeat(40))).slice(0, 800), 'broken-archive'],
  ['an archive of something else', zip('a.ifc', strToU8('hello')), 'not-a-model'],
  ['an archive that grows without end', zip('a.ifc', new Uint8Array(64 * megabyte)), 'archive-too-large'],
])('refuses %s', async (_case, content, code) => {
  await expect(readFileContent(content)).rejects.toMatchObject({ name: 'ReadFailure', code })
})

test('refuses more elements than are allowed', async () => {
  await expect(readFileContent(good, { mostElements: 2 })).rejects.toMatchObject({ code: 'too-many-elements' })
})

test('loses nothing but the file where reading takes more memory than it may', async () => {
  const large = ifcText([...project, ...walls(Array.from({ length: 900 }, () => ({})))])
  await expect(readFileContent(large, { memoryMegabytes: 64 })).rejects.toMatchObject({ code: 'too-large' })
})

test('reads a model out of an archive, whatever it is called', async () => {
  const model = await readFileContent(zip('folder/Haus.IFC', strToU8(good)))
  expect(ofKind(model, 'element')).toHaveLength(3)
})

test('reads what was written in Windows-1252, and says so', async () => {
  const text = ifcText([...project, ...walls([{ name: 'Basic Wall:Außenwand Süd:5' }])])
  const model = await readFileContent(Buffer.from(text, 'latin1'))
  expect(ofKind(model, 'type')).toMatchObject([{ type: 'Außenwand Süd' }])
  expect(model.warnings).toEqual([expect.stringContaining('Windows-1252')])
})

test('reads every way of writing a letter', async () => {
  const written = ['\\X2\\00E400F6\\X0\\', '\\X\\FC', '\\S\\d', '\\X4\\0001F600\\X0\\', "it''s", 'a\\X\\00b', '門']
  const wanted = written.map((text) => ({ name: `Wall:T ${text}:5` }))
  const model = await readFileContent(ifcText([...project, ...walls(wanted)]))
  const read = ['äö', 'ü', 'ä', '😀', "it's", 'ab', '門']
  expect(ofKind(model, 'type').map(({ type }) => type)).toEqual(read.map((text) => `T ${text}`))
})

test('reads on where lines are broken, twice there or refer to nothing', async () => {
  const broken = [
    "#90=IFCNOSUCHTHING('x');",
    '#12=IFCPROJECT($,$,$,$,$,$,$,$,#4711);',
    '#91=IFCRELDEFINESBYPROPERTIES($,$,$,$,(#4711,#1000),#4712);',
    '#92=IFCRELDEFINESBYTYPE($,$,$,$,(#1000),#4713);',
    '#93=IFCRELAGGREGATES($,$,$,$,#1100,(#1100));',
    '#94=IFCUNITASSIGNMENT((#94));',
  ]
  const model = await readFileContent(ifcText([...project, ...walls([{}, {}]), ...broken]))
  expect(ofKind(model, 'element')).toHaveLength(2)
})

test('takes a wall with 500 property sets', async () => {
  const sets = Array.from({ length: 500 }, (_, index) => [
    `#${5000 + index * 3}=IFCPROPERTYSINGLEVALUE('Mark',$,IFCTEXT('${index}'),$);`,
    `#${5001 + index * 3}=IFCPROPERTYSET('s${index}',$,'Set ${index}',$,(#${5000 + index * 3}));`,
    `#${5002 + index * 3}=IFCRELDEFINESBYPROPERTIES('r${index}',$,$,$,(#1000),#${5001 + index * 3});`,
  ])
  const model = await readFileContent(ifcText([...project, ...walls([{}]), ...sets.flat()]))
  expect(Object.keys(ofKind(model, 'element')[0]?.parameters ?? {})).toHaveLength(500)
})
