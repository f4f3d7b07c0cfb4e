import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations, standInEngine, StandInViewer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { act, screen, waitFor } from '@testing-library/react'
import { linkText, pictureOfLink } from '../features/captures/model/link/link-text.model.ts'
import { aCaptureView, captureId } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const empty = { category: '', family: '', type: '', propertySets: [] }
const elements = ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty }))

async function openModel(query = '') {
  const viewer = new StandInViewer({ elements })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const page = await openCaptures(`captures/${captureId(1)}/model${query}`, new CaptureViewPlatform())
  await screen.findByText('4 elements')
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  const [handle] = viewer.models()
  return { ...page, viewer, modelId: handle?.modelId ?? '' }
}

const { cameraType, cutPlanes, target, position, upVector } = aCaptureView()
const camera = { cameraType, cutPlanes, target, position, upVector }

test('a copied link shows somebody else what was seen, with what was hidden, selected and measured', async () => {
  const first = await openModel()
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const measured = { kind: 'length' as const, points: [target, position] }
  act(() => {
    first.viewer.setView({ ...camera, cutPlanes: [{ x: 0, y: 0, z: 1, w: -3 }] })
    first.viewer.setAppearance({
      selected: [{ modelId: first.modelId, elementId: '2' }],
      hidden: [{ modelId: first.modelId, elementId: '4' }],
    })
    first.viewer.setMeasurements([measured])
  })
  await first.user.click(screen.getByRole('button', { name: 'Saved Views' }))
  await first.user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText(/^The link was copied\./)).toBeVisible()
  await expectNoAxeViolations(first.container)
  const link = new URL(String(copied.mock.calls[0]?.[0]))
  expect(link.search.length).toBeLessThan(1000)
  first.unmount()

  const second = await openModel(link.search)
  await waitFor(() => expect(second.viewer.getSelection().map(({ elementId }) => elementId)).toEqual(['2']))
  expect(second.viewer.getView()).toMatchObject({ position, target, cutPlanes: [{ w: -3 }] })
  expect(second.viewer.getAppearance().hidden.map(({ elementId }) => elementId)).toEqual(['4'])
  expect(second.viewer.getMeasurements()).toEqual([measured])
})

test('says that a link is not whole, and shows the model all the same', async () => {
  const { viewer } = await openModel('?seen=abc')
  expect(await screen.findByText('The link is not whole. Ask for it again.')).toBeVisible()
  expect(viewer.models()).toHaveLength(1)
})

test('makes no link of more than an address holds, and takes none that unpacks to more than a picture is', async () => {
  const components = {
    selection: Array.from({ length: 9000 }, (_, index) => ({ elementId: `${Math.sin(index)}${index}` })),
  }
  expect(await linkText({ ...camera, components })).toBeUndefined()
  const bomb = new Blob([' '.repeat(3_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = Buffer.from(await new Response(bomb).arrayBuffer()).toString('base64url')
  expect(bytes.length).toBeLessThan(6000)
  expect(await pictureOfLink(bytes)).toBeUndefined()
  const good = (await linkText(camera)) ?? ''
  expect(await pictureOfLink(good)).toEqual(camera)
  for (const bad of [good.slice(0, -4), `${good}!`, '', good.replace(/./, '-')])
    expect(await pictureOfLink(bad)).toBeUndefined()
  const flat = await linkText({ ...camera, target: position })
  expect(await pictureOfLink(flat ?? '')).toBeUndefined()
})
