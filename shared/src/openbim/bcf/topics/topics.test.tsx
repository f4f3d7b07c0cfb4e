import { expect, test, describe } from '@jest/globals'
import { strToU8, zipSync, strFromU8, unzipSync, type Zippable } from 'fflate'
import { momentOf } from './dates.ts'
import { readTopics, maxTopics } from './read-topics.ts'
import { noRest, maxPreservedBytes, type BcfTopic, type BcfVersion } from './bcf-topic.ts'
import fc from 'fast-check'
import type { ViewDrawings } from '../../../domain/contract/prototype/view-drawings.ts'
import { isBcfError } from '../bcf-error.ts'
import { schemaFaults } from '../../../testing/bcf/index.ts'
import { versionText } from './head-text.ts'
import { documentEntries, headEntries, topicEntries } from './write-topics.ts'

describe('bounds', () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

  function guidOf(number: number): string {
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  }

  type Listed = { first: number; count: number; file?: string; date?: string }

  /** A topic whose viewpoints share one picture. */
  function markupOf({ first, count, file, date = '2026-01-02T03:04:05Z' }: Listed): Uint8Array {
    const named = file === undefined ? '' : `<Viewpoint>${file}</Viewpoint>`
    const viewpoints = Array.from(
      { length: count },
      (_, index) => `<Viewpoints Guid="${guidOf(first + index)}">${named}<Snapshot>s.png</Snapshot></Viewpoints>`,
    )
    const topic = `<Topic Guid="${guidOf(first)}"><Title>${first}</Title><CreationDate>${date}</CreationDate></Topic>`
    return strToU8(`<Markup>${topic}${viewpoints.join('')}</Markup>`)
  }

  function read(topics: readonly Listed[]) {
    const files = topics.flatMap((one, index) => [
      [`${index}/markup.bcf`, markupOf(one)],
      [`${index}/s.png`, picture],
    ])
    const version = strToU8('<Version VersionId="2.1"/>')
    return readTopics(zipSync({ 'bcf.version': version, ...(Object.fromEntries(files) as object) }, { level: 0 }))
  }

  test('rejects only topics with too many viewpoints', () => {
    const { topics, faults } = read([
      { first: 1000, count: 501 },
      { first: 2000, count: 500 },
    ])
    expect(topics.map(({ title, viewpoints }) => [title, viewpoints.length])).toEqual([['2000', 500]])
    expect(faults).toEqual([{ folder: '0/', title: '1000', reason: 'It has more than 500 viewpoints.' }])
  })

  test('rejects a file with too many listed viewpoints', () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ first: (index + 1) * 1000, count: 480 }))
    expect(() => read(many)).toThrow(
      expect.objectContaining({
        code: 'bcf/too-large',
        message: "This file can't be imported: it lists 10,080 viewpoints, and the limit is 10,000.",
      }),
    )
  })

  test('reads each viewpoint file once, and reports duplicates', () => {
    const { topics, remarks } = read([{ first: 1000, count: 3, file: 'v.bcfv' }])
    expect(topics[0]?.viewpoints).toMatchObject([{ guid: guidOf(1000) }])
    expect(remarks.get(guidOf(1000))).toEqual([
      expect.stringContaining('missing'),
      "A viewpoint that uses another viewpoint's file was skipped.",
      "A viewpoint that uses another viewpoint's file was skipped.",
    ])
  })

  test('accepts only dates of the years 1 to 9999', () => {
    const years = ['0000', '0001', '9999', '+010000', '-000001']
    expect(years.map((year) => momentOf(`${year}-06-01T00:00:00Z`))).toEqual([
      undefined,
      '0001-06-01T00:00:00.000Z',
      '9999-06-01T00:00:00.000Z',
      undefined,
      undefined,
    ])
    expect(momentOf('9999-12-31T23:59:59-01:00')).toBeUndefined()
    const { topics } = read([{ first: 1000, count: 0, date: '+020000-01-01T00:00:00Z' }])
    expect(topics[0]?.createdAt).toBeUndefined()
  })
})

describe('other programs', () => {
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

  test('reads the bitmaps of a viewpoint of version 2.0', () => {
    const place: [string, number, number] = ['1', 2, 3]
    const bitmaps = `<Bitmaps><Bitmap>PNG</Bitmap><Reference>plan.png</Reference>${vector('Location', place)}${vector('Normal', ['0', 0, 1])}${vector('Up', ['0', 1, 0])}<Height>2</Height></Bitmaps>`
    const { topics, remarks } = readTopics(
      zipSync({
        'bcf.version': strToU8('<Version VersionId="2.0"/>'),
        [`${shared}/markup.bcf`]: strToU8(markupOfPrograms),
        [`${shared}/viewpoint.bcfv`]: strToU8(
          viewpointWith('1').replace('</VisualizationInfo>', `${bitmaps}</VisualizationInfo>`),
        ),
        [`${shared}/snapshot.png`]: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
        [`${shared}/plan.png`]: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
      }),
    )
    expect([...remarks]).toEqual([])
    expect(topics[0]?.viewpoints[0]?.drawings?.bitmaps).toMatchObject([
      { picture: 'data:image/png;base64,iVBORw==', location: { x: 1, y: 2, z: 3 }, height: 2 },
    ])
  })

  test('maps an invalid id to the same GUID each time, also in references', () => {
    const [first] = fileOfProgram({ topic: 'Issue-1', markup: markupOf('Issue-1') }).topics
    const [second] = fileOfProgram({
      topic: 'Issue-2',
      markup: markupOf('Issue-2', '<RelatedTopic Guid="Issue-1"/>'),
    }).topics
    expect(first?.guid).toMatch(/^[a-f0-9]{8}-[a-f0-9]{4}-8[a-f0-9]{3}-a[a-f0-9]{3}-[a-f0-9]{12}$/)
    expect(second?.relatedTopics).toEqual([first?.guid])
    expect(second?.guid).not.toBe(first?.guid)
  })

  test('rejects a camera with decimal commas, and explains the fix', () => {
    const { topics, remarks } = fileOfProgram({ x: '1,5' })
    expect(topics[0]?.viewpoints[0]?.camera).toBeUndefined()
    expect(remarks.get(shared)).toEqual([
      "Couldn't read a viewpoint: X has a decimal comma (1,5). BCF numbers need a decimal point: export the file again with English number format.",
    ])
  })
})

describe('round trip', () => {
  const words = { types: [], statuses: [], priorities: [], labels: [], users: [], stages: [] }

  function archiveOf(topics: readonly BcfTopic[], version: BcfVersion): Uint8Array {
    const entries = [
      ...headEntries({ project: { id: '1', name: 'Project' }, words: words }, version),
      ...documentEntries(topics, version),
      ...topics.flatMap((topic) => topicEntries(topic, version)),
    ]
    return zipSync(Object.fromEntries(entries.map(({ path, bytes }) => [path, [bytes, { level: 0 }]])) as Zippable)
  }

  function text(maxLength: number) {
    return fc
      .string({
        unit: fc.constantFrom('a', 'Z', '0', ' ', 'ß', '漢', '😀', '<', '>', '&', '"', "'", '@', '\n'),
        minLength: 1,
        maxLength,
      })
      .map((one) => one.trim())
      .filter((one) => one !== '')
  }

  function maybe<T>(one: fc.Arbitrary<T>) {
    return fc.option(one, { nil: undefined })
  }

  const moment = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const bytes = fc.uint8Array({ maxLength: 200 })
  const snapshot = bytes.map((more) => ({
    type: 'image/png' as const,
    bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...more),
  }))
  const number = fc.integer({ min: -5000, max: 5000 })
  const camera = fc.record({ x: number, y: number, z: number }).map((position) => ({
    cameraType: 1 as const,
    position,
    target: { ...position, z: position.z - 4 },
    upVector: { x: 0, y: 1, z: 0 },
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
    fieldOfView: 50,
  }))
  const components = fc.record({
    selection: fc.array(fc.record({ globalId: fc.stringMatching(/^[0-3][0-9A-Za-z_$]{21}$/) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  const drawn: ViewDrawings = { lines: [{ from: { x: 0, y: 0, z: 0 }, to: { x: 1, y: 2, z: 3 } }] }
  const lines = fc.constant(drawn)
  const viewpoint = fc.oneof(
    fc.record({ guid: fc.uuid(), snapshot }),
    fc.record({
      guid: fc.uuid(),
      camera,
      components: maybe(components),
      drawings: maybe(lines),
      snapshot: maybe(snapshot),
    }),
  )
  const comment = fc.record({
    guid: fc.uuid(),
    text: text(60),
    date: moment,
    author: text(20),
    viewpoint: maybe(fc.uuid()),
    modifiedAt: maybe(moment),
  })
  const document = fc.oneof(
    fc.record({ guid: fc.uuid(), description: maybe(text(20)), url: fc.webUrl() }),
    fc.record({
      guid: fc.uuid(),
      description: maybe(text(20)),
      name: fc.constantFrom('a.pdf', 'plan.dwg'),
      documentGuid: fc.uuid(),
      bytes,
    }),
  )
  const file = fc.record({
    ifcProject: maybe(fc.stringMatching(/^[0-3][0-9A-Za-z_$]{21}$/)),
    isExternal: fc.boolean(),
    filename: maybe(text(30)),
    date: maybe(moment),
  })
  const snippet = fc.record({ type: text(12), isExternal: fc.boolean(), reference: text(20), schema: text(20) })
  const topic: fc.Arbitrary<BcfTopic> = fc.record({
    guid: fc.uuid(),
    title: text(40),
    description: maybe(text(80)),
    type: text(12),
    status: text(12),
    priority: maybe(text(12)),
    stage: maybe(text(12)),
    labels: fc.array(text(12), { maxLength: 3 }),
    assignedTo: maybe(fc.emailAddress()),
    dueDate: maybe(moment.map((at) => at.slice(0, 10))),
    referenceLinks: fc.array(fc.webUrl(), { maxLength: 2 }),
    index: maybe(fc.nat(1000)),
    createdAt: moment,
    createdBy: fc.emailAddress(),
    modifiedAt: maybe(moment),
    relatedTopics: fc.array(fc.uuid(), { maxLength: 2 }),
    documents: fc.array(document, { maxLength: 2 }),
    files: fc.array(file, { maxLength: 2 }),
    comments: fc.uniqueArray(comment, { maxLength: 3, selector: (one) => one.guid }),
    viewpoints: fc.uniqueArray(viewpoint, { maxLength: 3, selector: (one) => one.guid }),
    snippet: maybe(snippet),
    rest: fc.record({
      files: fc.uniqueArray(fc.record({ name: fc.constantFrom('s.xml', 'snapshot.png', 'a/b.txt'), bytes }), {
        maxLength: 2,
        selector: ({ name }) => name,
      }),
    }),
  })

  /** Drops undefined properties, guids that a version does not store, and the default aspect. */
  function comparable(one: BcfTopic, version: BcfVersion): unknown {
    const documents = one.documents.map((named) =>
      'bytes' in named ? { ...named, ...(version === '2.1' && { name: '', documentGuid: '' }) } : named,
    )
    const rest = { ...one.rest, files: one.rest.files.toSorted(byName) }
    return JSON.parse(
      JSON.stringify({ ...one, documents, rest }, (key, value: unknown) => (key === 'aspect' ? undefined : value)),
    )
  }

  function byName(one: { name: string }, other: { name: string }): number {
    return one.name < other.name ? -1 : 1
  }

  test.each<BcfVersion>(['2.1', '3.0'])(
    'a topic survives export and import in version %s, in a file that the schemas accept',
    (version) => {
      const property = fc.property(
        fc.uniqueArray(topic, { maxLength: 3, minLength: 1, selector: ({ guid }) => guid }),
        (topics) => {
          const archive = archiveOf(topics, version)
          expect(schemaFaults(new Map(Object.entries(unzipSync(archive))), version)).toEqual([])
          const { topics: back, faults, remarks } = readTopics(archive)
          expect([faults, [...remarks]]).toEqual([[], []])
          expect(back.map((one) => comparable(one, version))).toEqual(topics.map((one) => comparable(one, version)))
        },
      )
      fc.assert(property, { numRuns: 80 })
    },
  )

  const guid = '1f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90'
  const plain: BcfTopic = {
    ...{ guid, title: 'Door', type: 'Issue', status: 'Open', labels: [], referenceLinks: [], relatedTopics: [] },
    ...{ documents: [], files: [], comments: [], viewpoints: [], rest: noRest },
  }

  /** Not compressed by default, because compressing thousands of small files takes seconds. */
  function codeOf(files: Record<string, string | Uint8Array>, level: 0 | 6 = 0): string {
    const entries = Object.entries({ 'bcf.version': versionText(), ...files })
    const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content)
    try {
      const { topics, faults } = readTopics(
        zipSync(Object.fromEntries(entries.map(([path, one]) => [path, bytesOf(one)])), { level }),
      )
      return `${topics.length} read, ${faults.map(({ reason }) => reason).join()}`
    } catch (error) {
      if (!isBcfError(error)) throw error
      return error.code
    }
  }

  const markup = `<Markup><Topic Guid="${guid}"><Title>Door</Title></Topic></Markup>`

  test('rejects malicious files entirely, and invalid topics individually @full', () => {
    expect(codeOf({ 'a/markup.bcf': `<!DOCTYPE a [<!ENTITY x "y">]>${markup}` })).toBe('bcf/unsafe-xml')
    expect(codeOf({ '../a/markup.bcf': markup })).toBe('bcf/unsafe-path')
    expect(codeOf({ 'a/markup.bcf': markup, 'a/bomb.bin': new Uint8Array(21 * 1024 * 1024) }, 6)).toBe('bcf/too-large')
    expect(codeOf({ 'a/markup.bcf': `<Markup><Topic>${'<a>'.repeat(1000)}` })).toBe('bcf/too-large')
    const many = Array.from({ length: maxTopics + 1 }, (_, index) => [`${index}/markup.bcf`, markup])
    expect(codeOf(Object.fromEntries(many) as Record<string, string>)).toBe('bcf/too-large')
    expect(codeOf({})).toBe('bcf/malformed')
    expect(codeOf({ 'a/markup.bcf': markup, 'b/markup.bcf': markup })).toBe(
      '1 read, The file contains two topics with this GUID.',
    )
    expect(codeOf({ 'a/markup.bcf': markup, 'b/markup.bcf': '<Markup><Topic/></Markup>' })).toBe(
      '1 read, The topic has no GUID.',
    )
    expect(codeOf({ 'a/markup.bcf': markup, 'b/markup.bcf': '<Markup>' })).toContain('1 read, The file is damaged')
  })

  test('limits the size of files, and reports what was omitted', () => {
    const large = new Uint8Array(maxPreservedBytes)
    const files = [
      { name: 'large.bin', bytes: large },
      { name: 'small.txt', bytes: Uint8Array.of(1) },
    ]
    const { topics, remarks } = readTopics(archiveOf([{ ...plain, rest: { ...noRest, files } }], '3.0'))
    expect(topics[0]?.rest.files).toEqual([files[1]])
    expect(remarks.get(guid)).toEqual(['“large.bin” is too large to store.'])
  })

  const other = '2f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90'

  test('reads version 2.0, dates without a time zone and namespace prefixes, and lists unsupported content', () => {
    const old =
      `<x:Markup xmlns:x="u"><x:Header><x:File isExternal="false"><x:Filename>a.ifc</x:Filename></x:File></x:Header>` +
      `<x:Topic Guid="${guid.toUpperCase()}" TopicStatus="Open"><x:Title>Door</x:Title><x:Labels>A</x:Labels><x:Labels>B</x:Labels>` +
      `<x:CreationDate>2016-01-02T03:04:05</x:CreationDate>` +
      `<x:DocumentReferences Guid="${other}" isExternal="true"><x:ReferencedDocument>https://example.com/a.pdf</x:ReferencedDocument></x:DocumentReferences>` +
      `<x:DocumentReferences Guid="${guid}"><x:ReferencedDocument>gone.pdf</x:ReferencedDocument></x:DocumentReferences>` +
      `<x:RelatedTopics Guid="${other}"/><x:Vendor/></x:Topic>` +
      `<x:Comment Guid="${guid}"><x:VerbalStatus>Open</x:VerbalStatus><x:Date>2016-01-02T03:04:05+02:00</x:Date>` +
      `<x:Author>a@b.test</x:Author><x:Comment>Look</x:Comment></x:Comment>` +
      `<x:Comment Guid="${other}"><x:VerbalStatus>Closed</x:VerbalStatus><x:Date>2016-01-03T03:04:05Z</x:Date>` +
      `<x:Author>c@b.test</x:Author><x:Comment/></x:Comment></x:Markup>`
    const archive = zipSync({
      'bcf.version': strToU8('<Version VersionId="2.0"/>'),
      [`${guid}/markup.bcf`]: strToU8(old),
    })
    const read = readTopics(archive)
    expect(read).toMatchObject({
      version: '2.0',
      topics: [
        {
          ...{ guid, title: 'Door', status: 'Open', labels: ['A', 'B'], createdAt: '2016-01-02T03:04:05.000Z' },
          files: [{ isExternal: false, filename: 'a.ifc' }],
          documents: [{ guid: other, url: 'https://example.com/a.pdf' }],
          relatedTopics: [other],
          comments: [{ guid, text: 'Look', date: '2016-01-02T01:04:05.000Z', author: 'a@b.test' }],
        },
      ],
    })
    expect(read.remarks.get(guid)).toEqual([
      "The document “gone.pdf” isn't in the file.",
      'The verbal status of 2 comments was left out: Open; Closed.',
      '1 comment without a text or viewpoint was left out: c@b.test, 2016-01-03.',
      "Elements that BCF doesn't define were left out: Vendor.",
    ])
  })

  test.each<[BcfVersion, boolean]>([
    ['2.1', true],
    ['3.0', false],
  ])('writes a comment that only shows a viewpoint in the format of %s', (version, hasText) => {
    const comment = { guid: other, text: '', date: '2026-01-02T03:04:05.000Z', author: 'a@b.test', viewpoint: guid }
    const archive = archiveOf([{ ...plain, comments: [comment] }], version)
    const files = unzipSync(archive)
    expect(schemaFaults(new Map(Object.entries(files)), version)).toEqual([])
    // The element is required in 2.1, and must not be empty in 3.0.
    expect(/<Comment(\/>|><)/.test(strFromU8(files[`${guid}/markup.bcf`] ?? new Uint8Array()))).toBe(hasText)
    expect(readTopics(archive).topics[0]?.comments).toEqual([expect.objectContaining(comment)])
  })

  test('omits type, status and modified author if a 2.1 topic has none', () => {
    const { type, status, ...bare } = plain
    const text = strFromU8(
      unzipSync(archiveOf([{ ...bare, modifiedAt: '2026-01-02T03:04:05.000Z' }], '2.1'))[`${guid}/markup.bcf`] ??
        new Uint8Array(),
    )
    expect([type, status]).toEqual(['Issue', 'Open'])
    expect(text).not.toMatch(/TopicType|TopicStatus|ModifiedAuthor/)
  })
})
