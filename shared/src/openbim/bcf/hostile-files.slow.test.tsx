import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { isBcfError } from './bcf-error.ts'
import { exportBcf, importBcf } from './index.ts'
import { versionText } from './topics/head-text.ts'

const guid = '1f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90'
const vector = '<X>1</X><Y>2</Y><Z>3</Z>'
const orthogonal =
  `<OrthogonalCamera><CameraViewPoint>${vector}</CameraViewPoint>` +
  '<CameraDirection><X>0</X><Y>0</Y><Z>-2</Z></CameraDirection><CameraUpVector><X>-1</X><Y>0</Y><Z>0</Z></CameraUpVector>' +
  '<ViewToWorldScale>12</ViewToWorldScale></OrthogonalCamera>'

function viewpoint(content = orthogonal): string {
  return `<VisualizationInfo Guid="${guid}">${content}</VisualizationInfo>`
}

function markup(viewpoints: string): string {
  return `<Markup><Topic Guid="${guid}"><Title>Topic</Title><Viewpoints>${viewpoints}</Viewpoints></Topic></Markup>`
}

function listedViewpoint(file: string, more = ''): string {
  return `<ViewPoint Guid="${guid}"><Viewpoint>${file}</Viewpoint>${more}</ViewPoint>`
}

function archive(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(entries) as Zippable)
}

function bcf(parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  return archive({
    'bcf.version': versionText(),
    'topic/markup.bcf': markup(listedViewpoint('a.bcfv')),
    'topic/a.bcfv': viewpoint(),
    ...parts,
  })
}

async function importOutcome(file: Uint8Array): Promise<string> {
  try {
    const { views, skipped } = await importBcf(file)
    return `${views.length} views, ${skipped.length} skipped`
  } catch (error) {
    if (!isBcfError(error)) throw error
    return error.code
  }
}

test('reads files of other programs without target or aspect, with unnormalized vectors and several viewpoints', async () => {
  const perspective = viewpoint(
    orthogonal.replaceAll('OrthogonalCamera', 'PerspectiveCamera').replace(/ViewToWorldScale/g, 'FieldOfView'),
  )
  const file = bcf({
    'topic/markup.bcf': markup(
      listedViewpoint('b.bcfv', '<Index>2</Index>') + listedViewpoint('a.bcfv', '<Index>1</Index>'),
    ),
    'topic/b.bcfv': perspective,
  })
  const { views } = await importBcf(file)
  expect(views.map(({ name, cameraType, fieldOfView }) => [name, cameraType, fieldOfView])).toEqual([
    ['Topic', 0, undefined],
    ['Topic (2)', 1, 12],
  ])
  expect(views.map(({ target }) => target)).toEqual([
    { x: 1, y: 2, z: -9 },
    { x: 1, y: 2, z: -7 },
  ])
})

test('reads version 3.0 with empty lists, headers, comments and directory entries', async () => {
  const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="a.xsd"'
  const components =
    '<Components><Selection><Component IfcGuid="0KkZ20so9BsO1d1hFcfLOl"/></Selection><Visibility DefaultVisibility="true">' +
    '<ViewSetupHints SpacesVisible="true"/><Exceptions/></Visibility><Coloring/></Components>'
  const lens = orthogonal.replace('</OrthogonalCamera>', '<AspectRatio>1.5</AspectRatio></OrthogonalCamera>')
  const topic = markup(listedViewpoint('a.bcfv', '<Snapshot>a.png</Snapshot>'))
    .replace('<Markup>', `<Markup ${instance}><Header><Files><File IsExternal="true"/></Files></Header>`)
    .replace('<Viewpoints>', '<DocumentReferences/><RelatedTopics/><Comments/><Viewpoints>')
  const file = bcf({
    'topic/': '',
    'topic/markup.bcf': topic,
    'topic/a.bcfv': `<VisualizationInfo ${instance} Guid="${guid}">${components}${lens}<Lines/><ClippingPlanes/><Bitmaps/></VisualizationInfo>`,
    'documents.xml': '<DocumentInfo/>',
  })
  const { views, skipped } = await importBcf(file)
  expect([views.map(({ name, aspect, cutPlanes }) => [name, aspect, cutPlanes]), skipped]).toEqual([
    [['Topic', 1.5, []]],
    [],
  ])
  expect(views[0]?.components).toEqual({
    selection: [{ globalId: '0KkZ20so9BsO1d1hFcfLOl' }],
    visibility: { isVisible: true, exceptions: [], hints: { spaces: true } },
  })
})

const [one, other, third] = ['0KkZ20so9BsO1d1hFcfLO1', '0KkZ20so9BsO1d1hFcfLO2', '0KkZ20so9BsO1d1hFcfLO3']

async function componentsIn(version: string, components: string) {
  const file = bcf({
    'bcf.version': `<Version VersionId="${version}"/>`,
    'topic/a.bcfv': viewpoint(`<Components>${components}</Components>${orthogonal}`),
  })
  const { views, skipped } = await importBcf(file)
  return skipped[0]?.reason ?? views[0]?.components
}

function component(guid = '', more = '') {
  return `<Component IfcGuid="${guid}" ${more}><OriginatingSystem>A</OriginatingSystem></Component>`
}

test('reads hidden, selected, colored and isolated components of version 2.0', async () => {
  const each =
    component(one, 'Selected="1" Visible="true"') +
    component(other, 'Visible="false"') +
    component(third, 'Visible="true" Color="FF00FF00"')
  expect(await componentsIn('2.0', each)).toEqual({
    selection: [{ globalId: one }],
    visibility: { isVisible: true, exceptions: [{ globalId: other }] },
    colouring: [{ colour: '#00ff00', components: [{ globalId: third }] }],
  })
  const alone = component(one, 'Visible="true"') + component(other, 'Visible="true" Selected="true"')
  expect(await componentsIn('2.0', alone)).toEqual({
    selection: [{ globalId: other }],
    visibility: { isVisible: false, exceptions: [{ globalId: one }, { globalId: other }] },
  })
  expect(await componentsIn('2.0', component(one, 'Visible="true" Color="102030"'))).toEqual({
    colouring: [{ colour: '#102030', components: [{ globalId: one }] }],
  })
})

test('reads components of version 2.1 with its placement of hints and colors', async () => {
  const text =
    '<ViewSetupHints SpacesVisible="false" OpeningsVisible="1"/><Selection/>' +
    `<Visibility DefaultVisibility="false"><Exceptions>${component(one)}</Exceptions></Visibility>` +
    `<Coloring><Color Color="80C8102E">${component(other)}</Color></Coloring>`
  expect(await componentsIn('2.1', text)).toEqual({
    visibility: { isVisible: false, exceptions: [{ globalId: one }], hints: { spaces: false, openings: true } },
    colouring: [{ colour: '#c8102e80', components: [{ globalId: other }] }],
  })
})

test('reads empty components as none', async () => {
  expect(await componentsIn('2.1', '')).toBeUndefined()
  expect(await componentsIn('2.0', ' ')).toBeUndefined()
  expect(await componentsIn('2.1', '<Visibility DefaultVisibility="true"/>')).toEqual({})
})

test('reads hidden components among translucent ones', async () => {
  const attributes = ['id="a%20%3F%3E" guid="' + one + '"', 'id="%E0%A4%A"', 'id="%ZZ"', 'nothing', `guid="${other}"`]
  const text = attributes.map((word) => `<?lintel-hidden ${word}?>`).join('')
  const inside = `<Components><Visibility/></Components>${orthogonal}`
  const { views } = await importBcf(bcf({ 'topic/a.bcfv': text + viewpoint(inside) }))
  expect(views[0]?.components?.hidden).toEqual([{ elementId: 'a ?>', globalId: one }, { globalId: other }])
})

test('skips invalid elements and colors, and rejects lists that are too long', async () => {
  const invalid =
    `<Selection>${component('too short')}${component(`${'0'.repeat(22)}"<`.slice(0, 22))}<Component/></Selection>` +
    '<Visibility DefaultVisibility="perhaps"><Exceptions><Component><AuthoringToolId>7</AuthoringToolId></Component></Exceptions></Visibility>' +
    `<Coloring><Color Color="red">${component(one)}</Color><Color Color="FF0000"/></Coloring>`
  expect(await componentsIn('3.0', invalid)).toEqual({
    selection: [{ globalId: '0'.repeat(22) }],
    visibility: { isVisible: true, exceptions: [{ elementId: '7' }] },
  })
  const many = `<Selection>${component(one).repeat(10_001)}</Selection><Visibility/>`
  expect(await componentsIn('3.0', many)).toBe(
    'components.selection: A list in a view can contain up to 10,000 elements.',
  )
})

test('reads version 2.1, where viewpoints are siblings of the topic, and backslashes in paths', async () => {
  const old =
    `<Markup><Topic Guid="${guid}"><Title>Old</Title></Topic>` +
    `<Viewpoints Guid="${guid}"><Viewpoint>a.bcfv</Viewpoint></Viewpoints></Markup>`
  const file = archive({
    'bcf.version': '<Version VersionId="2.1"/>',
    'topic\\markup.bcf': old,
    'topic\\a.bcfv': viewpoint(),
  })
  expect((await importBcf(file)).views.map(({ name }) => name)).toEqual(['Old'])
})

test.each([
  ['no zip', strToU8('text that is long enough to be parsed as an archive'), 'bcf/not-a-zip'],
  ['nothing', new Uint8Array(), 'bcf/not-a-zip'],
  ['a zip of something else', archive({ 'a.txt': 'a' }), 'bcf/malformed'],
  ['another version', bcf({ 'bcf.version': '<Version VersionId="4.0"/>' }), 'bcf/wrong-version'],
  ['no viewpoints', bcf({ 'topic/markup.bcf': markup('') }), 'bcf/no-viewpoints'],
  ['markup that is cut off', bcf({ 'topic/markup.bcf': '<Markup><Topic>' }), 'bcf/malformed'],
  ['markup in another encoding', bcf({ 'topic/markup.bcf': Uint8Array.of(0xff, 0xfe, 60, 0) }), 'bcf/malformed'],
  ['a huge markup', bcf({ 'topic/markup.bcf': ' '.repeat(9 * 1024 * 1024) }), 'bcf/too-large'],
  ['a bomb', bcf({ 'topic/a.bcfv': new Uint8Array(64 * 1024 * 1024) }), 'bcf/too-large'],
  ['a path upwards', bcf({ '../a.bcfv': viewpoint() }), 'bcf/unsafe-path'],
  ['a path upwards inside', bcf({ 'topic/../../a.txt': 'a' }), 'bcf/unsafe-path'],
  ['a path upwards with backslashes', bcf({ '..\\a.txt': 'a' }), 'bcf/unsafe-path'],
  ['a path from the root', bcf({ '/etc/a.bcfv': viewpoint() }), 'bcf/unsafe-path'],
  ['a path on a drive', bcf({ 'C:\\a.bcfv': viewpoint() }), 'bcf/unsafe-path'],
  ['a path with a NUL', bcf({ 'a\0.bcfv': viewpoint() }), 'bcf/unsafe-path'],
])('rejects %s', async (_case, file, code) => {
  expect(await importOutcome(file)).toBe(code)
})

test('rejects a markup with too many listed viewpoints before reading them', async () => {
  const most = bcf({ 'topic/markup.bcf': markup(listedViewpoint('a.bcfv').repeat(1000)) })
  expect(await importOutcome(most)).toBe('1000 views, 0 skipped')
  const huge = bcf({ 'topic/markup.bcf': markup(listedViewpoint('a.bcfv').repeat(20_000)) })
  await expect(importBcf(huge)).rejects.toThrow(
    "This file can't be imported: it lists 20,000 viewpoints, and the limit is 1,000.",
  )
})

test('counts unpacked bytes instead of trusting the sizes in the archive', async () => {
  const bomb = bcf({ 'topic/a.bcfv': new Uint8Array(64 * 1024 * 1024) })
  const fields = new DataView(bomb.buffer)
  // The local header of the zip bomb: signature, unpacked size at 22, name from 30 on.
  for (let at = 0; at < bomb.length - 46; at++) {
    const isLocalHeader = fields.getUint32(at, true) === 0x04034b50
    if (isLocalHeader && fields.getUint32(at + 22, true) > 1024 * 1024) fields.setUint32(at + 22, 100, true)
  }
  expect(await importOutcome(bomb)).toBe('bcf/too-large')
})

test('rejects an archive with too many entries, and one that contains a path twice', async () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.txt`, 'a']))
  expect(await importOutcome(archive(many))).toBe('bcf/too-large')
  const [one, other] = [bcf(), bcf()]
  const twice = new Uint8Array(one.length + other.length)
  twice.set(one)
  twice.set(other, one.length)
  expect(await importOutcome(twice)).toBe('bcf/malformed')
})

const laughs =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Markup><Topic><Title>&b;</Title></Topic></Markup>'

test.each([
  ['entities', { 'topic/markup.bcf': laughs }],
  ['a file of the machine', { 'topic/a.bcfv': `<!DOCTYPE x SYSTEM "file:///etc/passwd">${viewpoint()}` }],
  ['a declaration in other letters', { 'bcf.version': `<!docType x>${versionText()}` }],
  ['an entity alone', { 'topic/a.bcfv': `<!ENTITY x "y">${viewpoint()}` }],
])('rejects a document that declares %s', async (_case, parts) => {
  expect(await importOutcome(bcf(parts))).toBe('bcf/unsafe-xml')
})

const plane = `<ClippingPlane><Location>${vector}</Location><Direction>${vector}</Direction></ClippingPlane>`

test.each([
  ['has no camera', ''],
  ['has no direction', orthogonal.replace('<Z>-2</Z>', '<Z>0</Z>')],
  ['has text for a number', orthogonal.replace('<X>1</X>', '<X>one</X>')],
  ['lacks a number', orthogonal.replace('<X>1</X>', '')],
  ['is without end', orthogonal.replace('<X>1</X>', '<X>1e999</X>')],
  ['looks along its up vector', orthogonal.replace('<X>-1</X><Y>0</Y><Z>0</Z>', '<X>0</X><Y>0</Y><Z>5</Z>')],
  ['has no size', orthogonal.replace('>12<', '>0<')],
  ['has a size below nothing', orthogonal.replace('>12<', '>-12<')],
  ['has seven planes', `${orthogonal}<ClippingPlanes>${plane.repeat(7)}</ClippingPlanes>`],
  [
    'has a plane without direction',
    `${orthogonal}<ClippingPlanes>${plane.replace(/<Direction>.*<\/Direction>/, '')}</ClippingPlanes>`,
  ],
])('skips a viewpoint that %s, says why, and reads the others', async (_case, content) => {
  const file = bcf({
    'topic/markup.bcf': markup(listedViewpoint('broken.bcfv') + listedViewpoint('a.bcfv')),
    'topic/broken.bcfv': viewpoint(content),
  })
  const { views, skipped } = await importBcf(file)
  expect(views).toHaveLength(1)
  expect(skipped).toEqual([{ file: 'topic/broken.bcfv', reason: expect.stringMatching(/\w/) }])
})

test('reads no image or viewpoint outside of the topic folder', async () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const file = bcf({
    'topic/markup.bcf': markup(
      listedViewpoint('../other/a.bcfv') + listedViewpoint('a.bcfv', '<Snapshot>../other/a.png</Snapshot>'),
    ),
    'other/a.bcfv': viewpoint(),
    'other/a.png': picture,
  })
  const { views, skipped } = await importBcf(file)
  expect([views.length, views[0]?.snapshot, skipped.length]).toEqual([1, undefined, 1])
})

test('returns a result or a clear error for any damaged file', async () => {
  const whole = await exportBcf(
    [
      {
        id: guid,
        name: 'Front',
        cameraType: 1,
        cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
        target: { x: 0, y: 0, z: 0 },
        position: { x: 0, y: -9, z: 1 },
        upVector: { x: 0, y: 0, z: 1 },
      },
    ],
    { project: { id: 'x', name: 'x' }, author: 'x', now: new Date('2026-03-14T15:09:26Z') },
  )
  const change = fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) })
  const property = fc.asyncProperty(
    fc.array(change, { maxLength: 6 }),
    fc.nat(whole.length),
    async (changes, length) => {
      const damaged = whole.slice(0, Math.max(length, changes.length))
      for (const { at, value } of changes) damaged[at % damaged.length] = value
      expect(await importOutcome(damaged)).toMatch(/^(bcf\/|\d)/)
    },
  )
  await fc.assert(property, { numRuns: 150 })
})
