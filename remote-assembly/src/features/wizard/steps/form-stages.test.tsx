import { expect, test } from '@jest/globals'
import { architectsOfRecord, projectTypes } from '@lintel/shared/contract/assembly'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { aManifest } from '@lintel/shared/testing/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import {
  button,
  field,
  openWizard,
  stageIs,
  toastIs,
  toConfiguration,
  toRequester,
} from '../../../testing/open-wizard.tsx'

function optionsOf(label: string) {
  return within(field(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}

test('offers every option set, sorted, with its default, and keeps what is given', async () => {
  const page = await openWizard()
  await toConfiguration(page)
  expect(optionsOf('Proto Size')).toEqual(['3600', '5000', '10000'])
  expect(field('Proto Size')).toHaveValue('5000')
  expect(field('Code')).toBeDisabled()
  await expectNoAxeViolations(page.container)
})

test('writes what is chosen into the address, without a step of its own', async () => {
  const page = await openWizard()
  await toConfiguration(page)
  await page.user.selectOptions(field('Proto Size'), '3600')
  const { router } = page
  await waitFor(() => expect(router.state.location.search).toContain('option.Proto+Size=3600'))
  expect(router.state.historyAction).toBe('REPLACE')
})

test('shows messages as they come, and holds what is not supported', async () => {
  const page = await openWizard()
  const { user, container } = page
  await toConfiguration(page)
  const tones = () => [...container.querySelectorAll('[data-tone]')].map((notice) => notice.getAttribute('data-tone'))
  expect(tones()).toEqual([])
  await user.selectOptions(field('Proto Size'), '10000')
  expect(screen.getByText('The kitchen is the large one.')).toBeVisible()
  expect(tones()).toEqual(['info'])
  expect(button('Next')).toBeEnabled()
  await user.selectOptions(field('Drive Thru'), 'Dual Lane')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'NOT A SUPPORTED CONFIGURATION: the lanes need a smaller building.',
    'The kitchen is the large one.',
  ])
  expect(button('Next')).toBeDisabled()
  await user.selectOptions(field('Drive Thru'), 'None')
  await user.click(button('Next'))
  expect(await stageIs('Complete Requester Information')).toHaveFocus()
})

test('asks for a choice of every option set, also where the release begins with none', async () => {
  const manifest = aManifest({
    optionSets: [{ key: 'lane', label: 'Drive Thru', options: ['', 'None'], defaultValue: '', disabled: false }],
  })
  const page = await openWizard({ manifest })
  await toConfiguration(page)
  expect(optionsOf('Drive Thru')).toEqual(['Choose…', 'None'])
  await page.user.click(button('Next'))
  await toastIs('There are errors on the form that must be fixed before you can continue.')
  expect(field('Drive Thru')).toHaveAccessibleDescription('This field is required.')
  await page.user.selectOptions(field('Drive Thru'), 'None')
  await page.user.click(button('Next'))
  await stageIs('Complete Requester Information')
})

test('asks who asks', async () => {
  const page = await openWizard()
  const { user } = page
  await toRequester(page)
  expect(optionsOf('Architect of Record')).toEqual(['Choose…', ...architectsOfRecord])
  expect(optionsOf('Project Type')).toEqual(['Choose…', ...projectTypes])
  expect(field('Project Type')).toHaveValue('FSR - Free Standing Restaurant')
  await user.click(button('Next'))
  await toastIs('There are errors on the form that must be fixed before you can continue.')
  await waitFor(() => expect(field('Architect of Record')).toHaveFocus())
  expect(field('Architect of Record')).toHaveAccessibleDescription('This field is required.')
  await user.selectOptions(field('Architect of Record'), 'To Be Determined')
  await user.click(button('Next'))
  expect(await stageIs("Let's Make Sure Everything Is Correct!")).toHaveFocus()
})

test('goes back with everything as it was typed', async () => {
  const page = await openWizard()
  const { user } = page
  await toRequester(page)
  await user.selectOptions(field('Architect of Record'), 'HFA')
  await user.click(button('Go Back'))
  await stageIs('Configure Model')
  await user.click(button('Go Back'))
  await stageIs('Verify Project Details')
  await user.click(button('Select Project'))
  await stageIs('Configure Model')
  await user.click(button('Next'))
  await stageIs('Complete Requester Information')
  expect(field('Architect of Record')).toHaveValue('HFA')
})
