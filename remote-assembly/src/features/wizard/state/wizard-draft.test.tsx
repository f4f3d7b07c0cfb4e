import { expect, test } from '@jest/globals'
import { aManifest, mockServer } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import {
  button,
  chosenPrototype,
  field,
  openReview,
  openWizard,
  stageIs,
  toVerify,
} from '../../../testing/open-wizard.tsx'

const restored = 'Restored what you had typed. It has not been submitted yet.'

test('comes back where it was, with everything that was typed, also in the middle of an edit', async () => {
  const page = await openReview()
  await page.user.click(button('Edit Project Configuration'))
  await page.user.type(field('County'), 'Gwinnett')
  page.unmount()
  await openReview()
  expect(screen.getByText(restored)).toBeVisible()
  expect(field('County')).toHaveValue('Gwinnett')
  expect(button('Edit Option Sets')).toBeDisabled()
})

test('goes back to an empty form when the draft is discarded', async () => {
  const page = await openWizard()
  await toVerify(page)
  page.unmount()
  const { user } = await openWizard()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await stageIs('Select a Project to Get Started')).toBeVisible()
  expect(screen.queryByText(restored)).toBeNull()
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('takes options of the address before those of the draft', async () => {
  const page = await openWizard()
  await toVerify(page)
  page.unmount()
  const { user } = await openWizard({ query: `${chosenPrototype}&option.Proto+Size=3600` })
  await screen.findByText(restored)
  await user.click(button('Select Project'))
  await stageIs('Configure Model')
  expect(field('Proto Size')).toHaveValue('3600')
})

test('mixes nothing of one prototype into another', async () => {
  const page = await openWizard()
  await toVerify(page)
  page.unmount()
  mockServer.resetHandlers()
  const manifest = aManifest({ prototype: 'P13', release: '2024.9' })
  await openWizard({ manifest, query: '?prototype=P13&release=2024.9' })
  expect(await stageIs('Select a Project to Get Started')).toBeVisible()
  expect(screen.queryByText(restored)).toBeNull()
})
