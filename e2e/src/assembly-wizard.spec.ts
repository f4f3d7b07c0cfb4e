import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { changeSession, revokeRefreshToken } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit, expectUncut } from './support/page-checks/layout.ts'

const wizard = '/CFA/assembly-request/form?prototype=P13&release=2024.10'
const reviewTitle = "Let's Make Sure Everything Is Correct!"
const restored = 'Restored what you had typed. It has not been submitted yet.'
const submitCall = '**/api/revitassemblyrequest'

function button(page: Page, name: string | RegExp) {
  return page.getByRole('main').getByRole('button', { name })
}

function stage(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name, exact: true })
}

function toast(page: Page) {
  return page.getByTestId('toast')
}

async function pick(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search Projects' }).fill(name)
  await button(page, new RegExp(name)).click()
}

async function toConfiguration(page: Page, name = 'Dunwoody With Everything') {
  await pick(page, name)
  await button(page, 'Select Project').click()
  await expect(stage(page, 'Configure Model')).toBeFocused()
}

async function toReview(page: Page, name?: string) {
  await toConfiguration(page, name)
  await button(page, 'Next').click()
  await page.getByLabel('Architect of Record').selectOption('GPD')
  await button(page, 'Next').click()
  await expect(stage(page, reviewTitle)).toBeFocused()
}

test('leads through every stage to the list, with the options of the address, readable for everyone', async ({
  openAs,
}) => {
  test.slow()
  const page = await openAs('designer', `${wizard}&option.Exterior+Finish=Stone`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assembly Request - P13 2024.10')
  await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await pick(page, 'Dunwoody With Nothing But A Name')
  await expect(stage(page, 'Some Required Fields Were Missing')).toBeFocused()
  await expectAccessibleInBothModes(page)
  await button(page, 'Choose a Different Project').click()
  await toConfiguration(page)
  await expectAccessibleInBothModes(page)
  await expect(page.getByLabel('Exterior Finish')).toHaveValue('Stone')
  await button(page, 'Next').click()
  await expectAccessibleInBothModes(page)
  await page.getByLabel('Architect of Record').selectOption('GPD')
  await button(page, 'Next').click()
  const checks = page.getByRole('region', { name: 'Before You Submit' }).getByRole('listitem')
  await expect(checks.filter({ hasText: 'You work on the project Dunwoody With Everything.' })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await button(page, 'Submit Request').click()
  await expect(toast(page)).toHaveText(
    /Your BIM Assembly Request has been submitted and your models will be ready soon!/,
  )
  await expect(page).toHaveURL('/CFA/assembly-request')
  await expect(page.getByText('05208 Dunwoody With Everything').first()).toBeVisible()
})

test('holds what is missing or wrong, and says so', async ({ openAs }) => {
  const page = await openAs('designer', wizard)
  await pick(page, 'Dunwoody Without A City')
  await button(page, 'Select Project').click()
  await expect(toast(page)).toContainText('There are errors on the form that must be fixed before you can continue.')
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await page.getByLabel('City').fill('Dunwoody')
  await page.getByLabel('Zip Code').fill('3034')
  await button(page, 'Select Project').click()
  await expect(page.getByText('This is not a valid zip code.')).toBeVisible()
  await page.getByLabel('Zip Code').fill('30346-1520')
  await button(page, 'Select Project').click()
  await page.getByLabel('Drive Thru').selectOption('Dual Lane')
  await page.getByLabel('Proto Size').selectOption('3600')
  await expect(page.getByRole('alert').filter({ hasText: 'NOT A SUPPORTED CONFIGURATION' })).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
})

test('tells of Revit versions that do not fit, are not there or cannot be read', async ({ openAs }) => {
  const page = await openAs('designer', wizard)
  await toConfiguration(page, 'Lenox In-Line')
  await expect(page.getByText(/The Revit version of this project is N\/A/)).toBeVisible()
  await button(page, 'Go Back').click()
  await button(page, 'Choose a Different Project').click()
  await toReview(page, 'Dunwoody That Cannot Be Read')
  const failure = page.getByRole('alert').filter({ hasText: 'There was an error checking the Revit version' })
  await expect(failure).toBeVisible()
  await expect(button(page, 'Submit Request')).toBeDisabled()
  await failure.getByRole('button', { name: 'Choose a Different Project' }).click()
  await expect(stage(page, 'Select a Project to Get Started')).toBeFocused()
})

test('makes one request of a double click, and of a second try after a lost answer', async ({ openAs, context }) => {
  const page = await openAs('designer', wizard)
  await toReview(page)
  const answers: { status: number; id: string }[] = []
  let isLost = true
  await context.route(submitCall, async (route) => {
    const response = await route.fetch()
    const { id } = (await response.json()) as { id: string }
    answers.push({ status: response.status(), id })
    await (isLost ? route.abort() : route.fulfill({ response }))
  })
  await button(page, 'Submit Request').dblclick()
  await expect(toast(page)).toContainText('There was an error submitting your BIM Assembly Request.')
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  isLost = false
  await button(page, 'Submit Request').dblclick()
  await expect(page).toHaveURL('/CFA/assembly-request')
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  expect(answers[1]?.id).toBe(answers[0]?.id)
})

test('loses nothing of what was typed with a reload or a session that ends, and asks before leaving', async ({
  page,
  context,
}) => {
  await page.goto(wizard)
  await signIn(page, 'designer')
  await pick(page, 'Dunwoody With Everything')
  await page.getByLabel('Township').fill('Perimeter')
  await button(page, 'Select Project').click()
  await page.getByLabel('Exterior Finish').selectOption('Cedar')
  await expect(page).toHaveURL(/option\.Exterior\+Finish=Cedar/)
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Exterior Finish')).toHaveValue('Cedar')

  await page.getByRole('main').getByRole('link', { name: 'Prototypes' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await button(page, 'Next').click()
  await page.getByLabel('Architect of Record').selectOption('HFA')
  await revokeRefreshToken(page)
  await changeSession(page, { isExpired: true })
  await context.clearCookies()
  await button(page, 'Next').click()
  await signIn(page, 'designer')
  await expect(stage(page, reviewTitle)).toBeVisible()
  await expect(page.getByText('Perimeter', { exact: true })).toBeVisible()
  await button(page, 'Discard').click()
  await expect(stage(page, 'Select a Project to Get Started')).toBeVisible()
})

test('goes from the first stage to the list by keyboard', async ({ openAs }) => {
  test.slow()
  const page = await openAs('designer', wizard)
  const search = page.getByRole('searchbox', { name: 'Search Projects' })
  await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
  await tabTo(page, search)
  await page.keyboard.type('dunwoody with everything')
  await tabTo(page, button(page, /Dunwoody With Everything/))
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Verify Project Details')).toBeFocused()
  await tabTo(page, page.getByLabel('County'))
  await page.keyboard.type('DeKalb')
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Configure Model')).toBeFocused()
  await tabTo(page, button(page, 'Next'))
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Complete Requester Information')).toBeFocused()
  await tabTo(page, page.getByLabel('Architect of Record'))
  await page.keyboard.type('Gensler')
  await tabTo(page, button(page, 'Next'))
  await page.keyboard.press('Enter')
  await expect(stage(page, reviewTitle)).toBeFocused()
  await tabTo(page, button(page, 'Edit Project Configuration'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Project Number')).toBeFocused()
  await tabTo(page, button(page, 'Cancel'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit Project Configuration')).toBeFocused()
  await expect(button(page, 'Submit Request')).toBeEnabled()
  await tabTo(page, button(page, 'Submit Request'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/CFA/assembly-request')
})

test('opens for those who may ask, with a prototype that may be asked for', async ({ openAs }) => {
  const page = await openAs('designer', '/CFA/assembly-request/form')
  await expect(page).toHaveURL('/CFA/prototypes')
  await page.goto('/CFA/assembly-request/form?prototype=P13&release=2022.1')
  await expect(stage(page, 'Automation Is Off for This Release')).toBeVisible()
  await page.goto('/CFA/assembly-request/form?prototype=P13&release=1999.1')
  await expect(stage(page, 'Prototype Not Found')).toBeVisible()
})

test('is refused to those who may only look', async ({ openAs }) => {
  const page = await openAs('viewer', '/HFA/assembly-request/form?prototype=H1&release=2024.1')
  await expect(toast(page)).toContainText('You are not authorized to view this page.')
  await expect(page).toHaveURL('/HFA')
})

test('fits on a phone', async ({ openAs, page: phone }) => {
  await phone.setViewportSize({ width: 390, height: 844 })
  const page = await openAs('designer', wizard)
  await expectUncut(page.getByText(/ · (Tennessee|Louisiana)$/))
  await pick(page, 'Perimeter Center Mixed Use')
  await expect(stage(page, 'Verify Project Details')).toBeVisible()
  await expectToFit(page)
  await button(page, 'Select Project').click()
  await expect(page.getByText('Step 2 of 4: Configure Model')).toBeVisible()
  await button(page, 'Next').click()
  await page.getByLabel('Architect of Record').selectOption('GPD')
  await button(page, 'Next').click()
  await expect(stage(page, reviewTitle)).toBeVisible()
  await expectToFit(page)
})
