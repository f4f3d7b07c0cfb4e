import { expect, jest, test } from '@jest/globals'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { viewDrawingsSchema, type ViewDrawings } from '../../contract/prototype/view-drawings.ts'
import { exportBcf, importBcf, type BcfView } from '../index.ts'

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

test('lines and bitmaps come back from a file as they went in', async () => {
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

test('what was measured comes back as lines, of an area all around', async () => {
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

test('writes them in the order of the published schema, with the pictures as files of the topic', async () => {
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
])('reads them as version %s has them, and only pictures of the topic', async (version, bitmaps) => {
  const lines = `<Lines><Line><StartPoint>${vector}</StartPoint><EndPoint>${vector}</EndPoint></Line></Lines>`
  const content = `${lens}${lines}${bitmaps}${bitmaps.replace('a.png', '../a.png')}`
  expect((await importBcf(archive(version, content))).views[0]?.drawings).toEqual({
    lines: [{ from: place, to: place }],
    bitmaps: [{ picture: 'data:image/png;base64,iVBORw==', location: place, normal: place, up: place, height: 2 }],
  })
})

test('keeps a view without its drawings where they are more than a view can hold', async () => {
  const lines = Array.from({ length: 1001 }, () => ({ from: place, to: place }))
  const { views, skipped } = await importBcf(await exportBcf([{ ...front, drawings: { lines } }], options))
  expect([views.map((view) => view.drawings), skipped]).toEqual([[undefined], []])
})

test.each([
  ['a picture that very many bitmaps name', 5000, 100_000],
  ['a few large pictures', 16, 100_000],
])('makes nothing of %s', async (_what, count, size) => {
  const encode = jest.spyOn(globalThis, 'btoa')
  const picture = new Uint8Array(size)
  picture.set(pngHead)
  const bitmaps = `<Bitmap>${bitmap}</Bitmap>`.repeat(count)
  const { views } = await importBcf(archive('3.0', `${lens}<Bitmaps>${bitmaps}</Bitmaps>`, picture))
  expect([views.length, views[0]?.drawings, encode.mock.calls.length]).toEqual([1, undefined, 0])
})

test('takes no picture that browsers could not decode', () => {
  const broken = { picture: 'data:image/png;base64,iVBORw0KGgoAAQAAA', ...hung }
  expect(viewDrawingsSchema.safeParse({ bitmaps: [broken] }).success).toBe(false)
  expect(viewDrawingsSchema.safeParse(drawings).success).toBe(true)
})
