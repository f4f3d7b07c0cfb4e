import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit, expectUncut } from './support/page-checks/layout.ts'

const wizard = '/CFA/assembly-request/form?prototype=P13&release=2024.10'
const reviewTitle = "Let's Make Sure Everything Is Correct!"
const restored = "We restored your draft. It hasn't been submitted."
const submitCall = '**/api/revitassemblyrequest'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

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

async function expectToFitPhone(page: Page) {
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize(desktop)
}

test(
  'the wizard leads through every step to the list, with the options of the URL, accessible in both modes and fitting a phone',
  { tag: '@remote-assembly' },
  async ({ openAs }) => {
    test.slow()
    const page = await openAs('designer', `${wizard}&option.Exterior+Finish=Stone`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assembly Request - P13 2024.10')
    await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize(phone)
    await expectUncut(page.getByText(/ · (Tennessee|Louisiana)$/))
    await expectToFit(page)
    await page.setViewportSize(desktop)
    await pick(page, 'Dunwoody With Nothing But A Name')
    await expect(stage(page, 'Some Required Fields Were Missing')).toBeFocused()
    await expectAccessibleInBothModes(page)
    await expectToFitPhone(page)
    await button(page, 'Choose a Different Project').click()
    await toConfiguration(page)
    await expectAccessibleInBothModes(page)
    await expectToFitPhone(page)
    await expect(page.getByLabel('Exterior Finish')).toHaveValue('Stone')
    await button(page, 'Next').click()
    await expectAccessibleInBothModes(page)
    await page.getByLabel('Architect of Record').selectOption('GPD')
    await button(page, 'Next').click()
    const checks = page.getByRole('region', { name: 'Before You Submit' }).getByRole('listitem')
    await expect(checks.filter({ hasText: 'You have access to the project Dunwoody With Everything.' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFitPhone(page)
    await button(page, 'Submit Request').click()
    await expect(toast(page)).toHaveText(
      /Your BIM Assembly Request has been submitted and your models will be ready soon!/,
    )
    await expect(page).toHaveURL('/CFA/assembly-request')
    await expect(page.getByText('05208 Dunwoody With Everything').first()).toBeVisible()
  },
)

test(
  'a double click and a retry after a lost response create one request',
  { tag: '@remote-assembly' },
  async ({ openAs, context }) => {
    const page = await openAs('designer', wizard)
    await toReview(page)
    const responses: { status: number; id: string }[] = []
    let isLost = true
    await context.route(submitCall, async (route) => {
      const response = await route.fetch()
      const { id } = (await response.json()) as { id: string }
      responses.push({ status: response.status(), id })
      await (isLost ? route.abort() : route.fulfill({ response }))
    })
    await button(page, 'Submit Request').dblclick()
    await expect(toast(page)).toContainText('There was an error submitting your BIM Assembly Request.')
    await page.reload()
    await expect(page.getByText(restored)).toBeVisible()
    isLost = false
    await button(page, 'Submit Request').dblclick()
    await expect(page).toHaveURL('/CFA/assembly-request')
    expect(responses.map(({ status }) => status)).toEqual([201, 200])
    expect(responses[1]?.id).toBe(responses[0]?.id)
  },
)
