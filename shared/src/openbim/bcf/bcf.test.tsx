import { expect, test, jest, describe } from '@jest/globals'
import fc from 'fast-check'
import { strFromU8, unzipSync, strToU8, zipSync } from 'fflate'
import type { CutPlane, Vector } from '../../domain/contract/prototype/camera.ts'
import { savedViewCreateSchema } from '../../domain/contract/prototype/saved-view.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import type { BcfExportOptions, BcfView } from './bcf-view.ts'
import { exportBcf, importBcf } from './index.ts'
import { schemaFaults } from '../../testing/bcf/index.ts'
import { dot, lengthOf, unit } from './vectors.ts'
import { viewDrawingsSchema, type ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'

describe('bcf', () => {
  const options: BcfExportOptions = {
    project: { id: 'CFA/P13', name: 'P13' },
    author: 'Lintel',
    now: new Date('2026-03-14T15:09:26Z'),
  }
  const id = '1f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90'
  const front: BcfView = {
    id,
    name: 'Front & "Entrance" <1>',
    cameraType: 1,
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3.15 }],
    target: { x: 17.04, y: 9.62, z: 2.35 },
    position: { x: 21.47, y: -14.88, z: 5.12 },
    upVector: { x: 0, y: 0, z: 1 },
    fieldOfView: 52.5,
    aspect: 1.78,
    author: { name: 'Ada Byrne' },
    createdAt: '2026-01-02T03:04:05.000Z',
  }
  const plan: BcfView = {
    name: 'Roof Plan',
    cameraType: 0,
    cutPlanes: [],
    target: { x: 11.8, y: 9.05, z: 4.8 },
    position: { x: 11.8, y: 9.05, z: 62.5 },
    upVector: { x: 0, y: 1, z: 0 },
  }
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3)

  async function filesOf(views: BcfView[], more: Partial<BcfExportOptions> = {}): Promise<Map<string, string>> {
    const files = unzipSync(await exportBcf(views, { ...options, ...more }))
    return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
  }

  function elementOf(text: string | undefined, path: string): Element {
    const root = new DOMParser().parseFromString(text ?? '', 'application/xml').documentElement
    const found = path === '' ? root : root.querySelector(path)
    if (!found) throw new Error(`There is no ${path} in ${text ?? 'nothing'}.`)
    return found
  }

  function numbersOf(text: string | undefined, path: string): number[] {
    return [...elementOf(text, path).children].map((child) => Number(child.textContent))
  }

  test('writes the files of BCF 3.0, one topic per view', async () => {
    const files = await filesOf([front, plan], { snapshots: new Map([[id, png]]) })
    const [own, other] = [...files.keys()].filter((path) => path.endsWith('/markup.bcf'))
    expect(own).toBe(`${id}/markup.bcf`)
    const folder = other?.replace('markup.bcf', '') ?? ''
    expect([...files.keys()]).toEqual([
      'bcf.version',
      'project.bcfp',
      'extensions.xml',
      `${id}/`,
      `${id}/markup.bcf`,
      `${id}/viewpoint.bcfv`,
      `${id}/snapshot.png`,
      folder,
      `${folder}markup.bcf`,
      `${folder}viewpoint.bcfv`,
    ])
    expect(elementOf(files.get('bcf.version'), '').getAttribute('VersionId')).toBe('3.0')
    expect(elementOf(files.get('project.bcfp'), 'Project').getAttribute('ProjectId')).toBe('CFA/P13')
    const topic = elementOf(files.get(own ?? ''), 'Topic')
    const declared = (name: string) => elementOf(files.get('extensions.xml'), name).textContent
    expect(declared('TopicTypes')).toBe(topic.getAttribute('TopicType'))
    expect(declared('TopicStatuses')).toBe(topic.getAttribute('TopicStatus'))
    expect(declared('Users')).toContain(elementOf(files.get(own ?? ''), 'CreationAuthor').textContent)
  })

  test('writes a camera and planes that other programs can read', async () => {
    const text = (await filesOf([front])).get(`${id}/viewpoint.bcfv`)
    const camera = 'PerspectiveCamera'
    expect(numbersOf(text, `${camera} > CameraViewPoint`)).toEqual([21.47, -14.88, 5.12])
    expect(Math.hypot(...numbersOf(text, `${camera} > CameraDirection`))).toBeCloseTo(1, 12)
    expect(elementOf(text, `${camera} > FieldOfView`).textContent).toBe('52.5')
    expect(elementOf(text, `${camera} > AspectRatio`).textContent).toBe('1.78')
    // Points above 3.15 m are cut away: the direction points up to them, from a point below the target.
    expect(numbersOf(text, 'ClippingPlane > Direction')).toEqual([0, 0, 1])
    expect(numbersOf(text, 'ClippingPlane > Location')).toEqual([17.04, 9.62, 3.15])
  })

  test('writes elements that other programs can read: exceptions, hints, and opacity before the color', async () => {
    const components: ViewComponents = {
      selection: [{ elementId: '<1>', globalId: '0KkZ20so9BsO1d1hFcfLOl' }],
      visibility: { isVisible: false, exceptions: [{ elementId: '2' }], hints: { spaces: false } },
      colouring: [{ colour: '#0a141e80', components: [{ elementId: '3' }] }],
    }
    const text = (await filesOf([{ ...front, components }])).get(`${id}/viewpoint.bcfv`)
    const read = (path: string, name: string) => elementOf(text, path).getAttribute(name)
    expect(read('Selection > Component', 'IfcGuid')).toBe('0KkZ20so9BsO1d1hFcfLOl')
    expect(elementOf(text, 'Selection AuthoringToolId').textContent).toBe('<1>')
    expect(read('Visibility', 'DefaultVisibility')).toBe('false')
    expect(read('Visibility > ViewSetupHints', 'SpacesVisible')).toBe('false')
    expect(elementOf(text, 'Exceptions AuthoringToolId').textContent).toBe('2')
    expect(read('Coloring > Color', 'Color')).toBe('800A141E')
  })

  test('writes the visible height of an orthographic view as its scale', async () => {
    const files = await filesOf([plan])
    const text = [...files].find(([path]) => path.endsWith('.bcfv'))?.[1]
    expect(Number(elementOf(text, 'OrthogonalCamera > ViewToWorldScale').textContent)).toBeCloseTo(57.7, 9)
    expect(elementOf(text, 'OrthogonalCamera > AspectRatio').textContent).toBe('1')
  })

  const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true })
  const vector: fc.Arbitrary<Vector> = fc.record({ x: coordinate, y: coordinate, z: coordinate })
  const direction = vector.filter((one) => lengthOf(one) > 0.001).map(unit)
  const plane: fc.Arbitrary<CutPlane> = fc
    .tuple(direction, coordinate, fc.double({ min: 0.01, max: 100, noNaN: true }))
    .map(([{ x, y, z }, w, scale]) => ({ x: x * scale, y: y * scale, z: z * scale, w: w * scale }))
  const camera = fc
    .record({
      position: vector,
      looking: direction,
      distance: fc.double({ min: 0.01, max: 5000, noNaN: true }),
      upVector: direction,
      cutPlanes: fc.array(plane, { maxLength: 6 }),
      cameraType: fc.constantFrom(0 as const, 1 as const),
      fieldOfView: fc.double({ min: 0.1, max: 179, noNaN: true }),
      aspect: fc.double({ min: 0.01, max: 100, noNaN: true }),
    })
    .filter(({ looking, upVector }) => Math.abs(dot(looking, upVector)) < 0.999_999)
    .map(({ looking, distance, ...rest }) => {
      const { position } = rest
      const target = {
        x: position.x + looking.x * distance,
        y: position.y + looking.y * distance,
        z: position.z + looking.z * distance,
      }
      return { ...rest, target }
    })
  const component = fc
    .record(
      {
        elementId: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text),
        globalId: fc.stringMatching(/^[0-3][0-9A-Za-z_$]{21}$/),
      },
      { requiredKeys: [] },
    )
    .filter(({ elementId, globalId }) => elementId !== undefined || globalId !== undefined)
  const list = fc.array(component, { minLength: 1, maxLength: 4 })
  const seen: fc.Arbitrary<ViewComponents> = fc.record(
    {
      selection: list,
      visibility: fc.oneof(
        fc.record({ isVisible: fc.boolean(), exceptions: list }),
        fc.record({
          isVisible: fc.boolean(),
          exceptions: fc.array(component, { maxLength: 2 }),
          hints: fc
            .record(
              { spaces: fc.boolean(), spaceBoundaries: fc.boolean(), openings: fc.boolean() },
              { requiredKeys: [] },
            )
            .filter((hints) => Object.keys(hints).length > 0),
        }),
      ),
      colouring: fc.array(fc.record({ colour: fc.constantFrom('#c8102e', '#00ff0080', '#ffffff'), components: list }), {
        minLength: 1,
        maxLength: 3,
      }),
      hidden: list,
      isGhosted: fc.constant(true),
      showsRooms: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  const title = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const view: fc.Arbitrary<BcfView> = fc
    .tuple(fc.uuid(), title, camera, fc.option(seen, { nil: undefined }))
    .map(([guid, name, rest, components]) => ({
      id: guid,
      name,
      ...rest,
      ...(components && { components }),
    }))

  function expectNear(actual: readonly number[], wanted: readonly number[]): void {
    for (const [index, value] of wanted.entries())
      expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThan(1e-6)
  }

  function valuesOf({ x, y, z }: Vector): number[] {
    return [x, y, z]
  }

  /** The same plane with a normal of length 1. */
  function normalized({ w, ...normal }: CutPlane): number[] {
    return [...valuesOf(unit(normal)), w / lengthOf(normal)]
  }

  test('views survive export and import to a millionth', async () => {
    const property = fc.asyncProperty(fc.array(view, { minLength: 1, maxLength: 3 }), async (views) => {
      const { views: back, skipped } = await importBcf(await exportBcf(views, options))
      expect(skipped).toEqual([])
      expect(back.map(({ name }) => name)).toEqual(views.map(({ name }) => name))
      for (const [index, original] of views.entries()) {
        const returned = back[index]
        if (!returned) throw new Error('A view is missing.')
        expect(returned.cameraType).toBe(original.cameraType)
        expectNear(valuesOf(returned.position), valuesOf(original.position))
        expectNear(valuesOf(returned.target), valuesOf(original.target))
        expectNear(valuesOf(returned.upVector), valuesOf(unit(original.upVector)))
        expect(returned.cutPlanes).toHaveLength(original.cutPlanes.length)
        for (const [place, one] of original.cutPlanes.entries()) {
          expectNear(normalized(returned.cutPlanes[place] ?? one), normalized(one))
        }
        expect(returned.components).toEqual(original.components)
        expect(returned.aspect).toBe(original.aspect)
        expect(returned.fieldOfView).toBe(original.cameraType === 1 ? original.fieldOfView : undefined)
        expect(savedViewCreateSchema.safeParse({ ...returned, prototype: 'P13' }).success).toBe(true)
      }
    })
    await fc.assert(property, { numRuns: 60 })
  })

  test('omits components if a view has none, and writes the default visibility for empty ones', async () => {
    const { views } = await importBcf(await exportBcf([front, { ...plan, components: {} }], options))
    expect(views.map((one) => ['components' in one, one.components])).toEqual([
      [false, undefined],
      [true, {}],
    ])
  })

  test('writes files that are valid against the published schemas @full', async () => {
    const property = fc.asyncProperty(view, async (one) => {
      const bytes = await exportBcf([one], { ...options, author: ' ', project: { id: 'a<b', name: '&' } })
      expect(schemaFaults(new Map(Object.entries(unzipSync(bytes))), '3.0')).toEqual([])
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('includes images by content, whatever their file name, and nothing else', async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)
    const other = { ...plan, id: '2f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90' }
    const snapshots = new Map([
      [id, jpeg],
      [other.id, new TextEncoder().encode('RIFF....WEBP')],
    ])
    const { views } = await importBcf(await exportBcf([front, other], { ...options, snapshots }))
    expect(views.map(({ snapshot }) => snapshot)).toEqual([{ type: 'image/jpeg', bytes: jpeg }, undefined])
  })

  test('creates separate topics for views without an id or with the same one', async () => {
    const files = await filesOf([front, { ...front, name: 'Copy' }, { ...plan, id: '../x' }])
    const folders = new Set([...files.keys()].flatMap((path) => (path.includes('/') ? [path.split('/')[0]] : [])))
    expect(folders.size).toBe(3)
    expect([...folders].every((folder) => /^[a-f0-9-]{36}$/.test(folder ?? ''))).toBe(true)
  })
})

describe('drawings', () => {
  const id = '1f9d6c2a-7b1e-4c56-9a3b-0d2e4f6a8b90'
  const place = { x: 1, y: 2, z: 3 }
  const png = 'data:image/png;base64,iVBORw0KGgoAAQ=='
  const jpeg = 'data:image/jpeg;base64,/9j/4AECAw=='
  const hung = { location: place, normal: { x: 0, y: -1, z: 0 }, up: { x: 0, y: 0, z: 1 }, height: 0.75 }
  const drawings: ViewDrawings = {
    lines: [
      { from: place, to: { x: -4.5, y: 0.25, z: 1e-3 } },
      { from: { x: 455_000.25, y: 5_429_000.8125, z: 312.4 }, to: place },
    ],
    bitmaps: [
      { picture: png, ...hung },
      { picture: jpeg, ...hung, height: 12 },
    ],
  }
  const front: BcfView = {
    id,
    name: 'Front',
    cameraType: 1,
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }],
    target: { x: 0, y: 0, z: 0 },
    position: { x: 0, y: -9, z: 1 },
    upVector: { x: 0, y: 0, z: 1 },
  }
  const options = { project: { id: 'x', name: 'x' }, author: 'x', now: new Date('2026-03-14T15:09:26Z') }

  test('lines and bitmaps round-trip through a file', async () => {
    const { views } = await importBcf(
      await exportBcf(
        [
          { ...front, drawings },
          { ...front, name: 'Plain' },
        ],
        options,
      ),
    )
    expect(views.map((view) => view.drawings)).toEqual([drawings, undefined])
  })

  test('measurements are restored as lines, areas as their outline', async () => {
    const [one, other, third] = [place, { ...place, x: 5 }, { ...place, z: 9 }]
    const measures = [
      { kind: 'chain' as const, points: [one, other, third] },
      { kind: 'area' as const, points: [one, other, third] },
    ]
    const { views } = await importBcf(await exportBcf([{ ...front, drawings: { ...drawings, measures } }], options))
    const chain = [
      { from: one, to: other },
      { from: other, to: third },
    ]
    expect(views[0]?.drawings?.lines).toEqual([...(drawings.lines ?? []), ...chain, ...chain, { from: third, to: one }])
  })

  test('writes them in schema order, with images as files of the topic', async () => {
    const files = unzipSync(await exportBcf([{ ...front, drawings }], options))
    const text = strFromU8(files[`${id}/viewpoint.bcfv`] ?? new Uint8Array())
    const root = new DOMParser().parseFromString(text, 'application/xml').documentElement
    expect([...root.children].map(({ localName }) => localName)).toEqual([
      'PerspectiveCamera',
      'Lines',
      'ClippingPlanes',
      'Bitmaps',
    ])
    const bitmap = root.querySelector('Bitmaps > Bitmap')
    const parts = [...(bitmap?.children ?? [])].map(({ localName, textContent }) => `${localName} ${textContent}`)
    expect(parts).toEqual([
      'Format png',
      'Reference bitmap-1.png',
      'Location 123',
      'Normal 0-10',
      'Up 001',
      'Height 0.75',
    ])
    expect([...(files[`${id}/bitmap-1.png`] ?? [])].slice(0, 4)).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  const vector = '<X>1</X><Y>2</Y><Z>3</Z>'
  const bitmap = `<Reference>a.png</Reference><Location>${vector}</Location><Normal>${vector}</Normal><Up>${vector}</Up><Height>2</Height>`
  const lens =
    `<OrthogonalCamera><CameraViewPoint>${vector}</CameraViewPoint>` +
    '<CameraDirection><X>0</X><Y>0</Y><Z>-2</Z></CameraDirection><CameraUpVector><X>-1</X><Y>0</Y><Z>0</Z></CameraUpVector>' +
    '<ViewToWorldScale>12</ViewToWorldScale></OrthogonalCamera>'

  const pngHead = [0x89, 0x50, 0x4e, 0x47]

  function archive(version: string, content: string, picture = Uint8Array.from(pngHead)): Uint8Array {
    const listed = `<ViewPoint Guid="${id}"><Viewpoint>a.bcfv</Viewpoint></ViewPoint>`
    return zipSync({
      'bcf.version': strToU8(`<Version VersionId="${version}"/>`),
      'topic/markup.bcf': strToU8(
        `<Markup><Topic Guid="${id}"><Title>T</Title><Viewpoints>${listed}</Viewpoints></Topic></Markup>`,
      ),
      'topic/a.bcfv': strToU8(`<VisualizationInfo Guid="${id}">${content}</VisualizationInfo>`),
      'topic/a.png': picture,
      'a.png': picture,
    })
  }

  test.each([
    ['3.0', `<Bitmaps><Bitmap><Format>png</Format>${bitmap}</Bitmap></Bitmaps>`],
    ['2.1', `<Bitmap><Bitmap>PNG</Bitmap>${bitmap}</Bitmap>`],
    ['2.0', `<Bitmaps><Bitmap>PNG</Bitmap>${bitmap}</Bitmaps>`],
  ])('reads drawings in the format of version %s, and only pictures of the topic', async (version, bitmaps) => {
    const lines = `<Lines><Line><StartPoint>${vector}</StartPoint><EndPoint>${vector}</EndPoint></Line></Lines>`
    const content = `${lens}${lines}${bitmaps}${bitmaps.replace('a.png', '../a.png')}`
    expect((await importBcf(archive(version, content))).views[0]?.drawings).toEqual({
      lines: [{ from: place, to: place }],
      bitmaps: [{ picture: 'data:image/png;base64,iVBORw==', location: place, normal: place, up: place, height: 2 }],
    })
  })

  test('drops drawings that exceed the limit, and keeps the view', async () => {
    const lines = Array.from({ length: 1001 }, () => ({ from: place, to: place }))
    const { views, skipped } = await importBcf(await exportBcf([{ ...front, drawings: { lines } }], options))
    expect([views.map((view) => view.drawings), skipped]).toEqual([[undefined], []])
  })

  test.each([
    ['a picture that very many bitmaps name', 5000, 100_000],
    ['a few large pictures', 16, 100_000],
  ])('reads no drawings from %s @full', async (_what, count, size) => {
    const encode = jest.spyOn(globalThis, 'btoa')
    const picture = new Uint8Array(size)
    picture.set(pngHead)
    const bitmaps = `<Bitmap>${bitmap}</Bitmap>`.repeat(count)
    const { views } = await importBcf(archive('3.0', `${lens}<Bitmaps>${bitmaps}</Bitmaps>`, picture))
    expect([views.length, views[0]?.drawings, encode.mock.calls.length]).toEqual([1, undefined, 0])
  })

  test('rejects images that browsers cannot decode', () => {
    const broken = { picture: 'data:image/png;base64,iVBORw0KGgoAAQAAA', ...hung }
    expect(viewDrawingsSchema.safeParse({ bitmaps: [broken] }).success).toBe(false)
    expect(viewDrawingsSchema.safeParse(drawings).success).toBe(true)
  })
})
