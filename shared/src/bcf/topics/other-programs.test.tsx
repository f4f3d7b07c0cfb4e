import { expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { noRest } from './bcf-topic.ts'
import { readTopics } from './read-topics.ts'

const shared = '5019d939-62a4-45d9-b205-fab602c98fe8'
const markupOfPrograms = `<Markup><Topic Guid="${shared}" TopicType="Clash" TopicStatus="Open"><Title>Tür</Title><CreationDate>2020-01-01T00:00:00Z</CreationDate><CreationAuthor>a@b.c</CreationAuthor></Topic><Viewpoints Guid="8dc86298-9737-40b4-a448-98a9e953293a"><Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot></Viewpoints></Markup>`
function vector(name: string, [x, y, z]: [string, number, number]): string {
  return `<${name}><X>${x}</X><Y>${y}</Y><Z>${z}</Z></${name}>`
}

function viewpointWith(x: string): string {
  return `<VisualizationInfo Guid="8dc86298-9737-40b4-a448-98a9e953293a"><PerspectiveCamera>${vector('CameraViewPoint', [x, 2, 3])}${vector('CameraDirection', ['0', 1, 0])}${vector('CameraUpVector', ['0', 0, 1])}<FieldOfView>60</FieldOfView></PerspectiveCamera></VisualizationInfo>`
}

function fileOfProgram({
  folder = '',
  topic = shared,
  markup: text = markupOfPrograms,
  names = ['viewpoint.bcfv', 'snapshot.png'],
  x = '1',
  encode = strToU8,
}: Partial<{
  folder: string
  topic: string
  markup: string
  names: [string, string]
  x: string
  encode: (text: string) => Uint8Array
}>) {
  return readTopics(
    zipSync({
      [`${folder}bcf.version`]: strToU8('<Version VersionId="2.1"/>'),
      [`${folder}${topic}/markup.bcf`]: encode(text),
      [`${folder}${topic}/${names[0]}`]: strToU8(viewpointWith(x)),
      [`${folder}${topic}/${names[1]}`]: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    }),
  )
}

function utf16(text: string): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return new Uint8Array(new Uint16Array([0xfeff, ...units]).buffer)
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

test.each([
  ['a folder around its content', { folder: 'Export/' }],
  ['names of viewpoints in another case', { names: ['Viewpoint.bcfv', 'Snapshot.PNG'] as [string, string] }],
  [
    'a GUID in braces and capitals',
    { topic: `{${shared.toUpperCase()}}`, markup: markupOfPrograms.replace(shared, `{${shared.toUpperCase()}}`) },
  ],
  ['UTF-16', { encode: utf16, markup: `<?xml version="1.0" encoding="UTF-16"?>${markupOfPrograms}` }],
  ['Latin-1', { encode: latin1, markup: `<?xml version="1.0" encoding="ISO-8859-1"?>${markupOfPrograms}` }],
])('reads a file with %s', (_what, file) => {
  const { topics, faults, remarks } = fileOfProgram(file)
  expect([faults, [...remarks]]).toEqual([[], []])
  expect(topics).toMatchObject([
    {
      guid: shared,
      title: 'Tür',
      viewpoints: [{ camera: { position: { x: 1, y: 2, z: 3 } }, snapshot: { type: 'image/png' } }],
      rest: noRest,
    },
  ])
})

function markupOf(id: string, related = ''): string {
  return `<Markup><Topic Guid="${id}"><Title>T</Title>${related}</Topic></Markup>`
}

test('makes the same GUID of an id that is none each time, also where another topic refers to it', () => {
  const [first] = fileOfProgram({ topic: 'Issue-1', markup: markupOf('Issue-1') }).topics
  const [second] = fileOfProgram({
    topic: 'Issue-2',
    markup: markupOf('Issue-2', '<RelatedTopic Guid="Issue-1"/>'),
  }).topics
  expect(first?.guid).toMatch(/^[a-f0-9]{8}-[a-f0-9]{4}-8[a-f0-9]{3}-a[a-f0-9]{3}-[a-f0-9]{12}$/)
  expect(second?.relatedTopics).toEqual([first?.guid])
  expect(second?.guid).not.toBe(first?.guid)
})

test('refuses a camera with decimal commas, and says what to do', () => {
  const { topics, remarks } = fileOfProgram({ x: '1,5' })
  expect(topics[0]?.viewpoints[0]?.camera).toBeUndefined()
  expect(remarks.get(shared)).toEqual([
    'A viewpoint could not be read: X has a decimal comma (1,5). BCF numbers need a decimal point: export the file again with English number format.',
  ])
})
