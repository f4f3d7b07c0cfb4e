import { expect, test } from '@jest/globals'
import { expectNoAxeViolations, standInEngine, StandInViewer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine, type ElementReference } from '@lintel/shared/viewer'
import { screen, waitFor } from '@testing-library/react'
import { idOf } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`

async function openModel(platform = new BimPlatform()) {
  const viewer = new StandInViewer({ withoutShape: ['3'] })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  return { ...(await openBim(`${item}/model`, platform)), viewer }
}

function namesOf(elements: readonly ElementReference[] = []) {
  return elements.map(({ elementId }) => elementId)
}

test('shows one element of that kind alone, and in its building with the others of its kind', async () => {
  const { user, viewer, container } = await openModel()
  const building = await screen.findByRole('button', { name: 'In Its Building' })
  expect(screen.getByRole('link', { name: 'Store 0815' })).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${idOf(801)}/model`,
  )
  expect(screen.getByText('2 of 3')).toBeVisible()
  await waitFor(() => expect(namesOf(viewer.getAppearance().isolated)).toEqual(['5']))
  expect(viewer.calls).toContain('fit 1')
  await expectNoAxeViolations(container)
  await user.click(building)
  expect(viewer.getAppearance()).toMatchObject({ isolated: undefined, ghostsRest: true })
  expect(viewer.getAppearance().colours.map(({ name, elements }) => [name, namesOf(elements)])).toEqual([
    ['Basic Wall: Type 0001', ['3', '5', '8']],
  ])
  expect([namesOf(viewer.getSelection()), viewer.calls.at(-1)]).toEqual([['5'], 'fit all'])
  await user.click(screen.getByRole('button', { name: 'Next element' }))
  expect(namesOf(viewer.getSelection())).toEqual(['8'])
  await user.click(screen.getByRole('button', { name: 'Previous element' }))
  await user.click(screen.getByRole('button', { name: 'Previous element' }))
  expect(screen.getByText('This element has no shape.')).toBeVisible()
})

test('says that no capture has the element', async () => {
  const platform = new BimPlatform()
  platform.examples = { capture: null, elementNumbers: [] }
  await openModel(platform)
  expect(await screen.findByRole('heading', { name: 'No Capture Has This Element' })).toBeVisible()
})

test('says that none of the elements has a shape', async () => {
  const platform = new BimPlatform()
  platform.examples = { ...platform.examples, elementNumbers: [3] }
  await openModel(platform)
  expect(await screen.findByText('None of these elements has a shape.')).toBeVisible()
})

test('is not there for those who may not see captures', async () => {
  const { router } = await openBim(`${item}/model`, new BimPlatform(), ['revitmastermodel.read'])
  expect(await screen.findByRole('link', { name: 'History' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Model' })).not.toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toMatch(/element-captures$/))
})
