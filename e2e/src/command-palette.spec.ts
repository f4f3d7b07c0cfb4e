import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/page-checks/layout.ts'

const prototypesCall = '**/api/lintel-webapi/prototypes/*'

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  return page.getByRole('dialog', { name: 'Search' })
}

test('goes to another organization by keyboard, and remembers it wherever the person signs in', async ({ openAs }) => {
  const page = await openAs('viewer', '/ACME')
  await openPalette(page)
  await page.keyboard.type('field')
  await expect(page.getByRole('option', { selected: true })).toContainText('Harbor & Field')
  const saved = page.waitForResponse(
    (response) => response.url().includes('/preferences') && response.request().method() !== 'GET' && response.ok(),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/HFA')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await saved
  await page.reload()
  await openPalette(page)
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Harbor & Field')
  await page.keyboard.press('Escape')
})

test('opens a prototype, whose names are asked for on opening only', async ({ openAs, page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const asked = () => calls.filter((url) => url.includes('/prototypes/CFA'))
  await openAs('designer', '/CFA')
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual([])
  await openPalette(page)
  await page.keyboard.type('p13')
  const option = page.getByRole('option', { selected: true })
  await expect(option).toContainText('P13')
  expect(asked()).toHaveLength(1)
  const target = await option.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(String(target))
})

test('asks for no prototypes of somebody who may not see them', async ({ openAs, page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await openAs('analyst', '/CFA')
  await openPalette(page)
  await page.keyboard.type('p13')
  await expect(page.getByText('Nothing found for “p13”')).toBeVisible()
  expect(calls.filter((url) => url.includes('/prototypes/'))).toEqual([])
})

test('stays quick with hundreds of prototypes, and shows long names in full when they are chosen', async ({
  openAs,
  page,
}) => {
  const longName = 'Drive Thru With A Very Long Name And Two Lanes For Everybody'
  await page.route(prototypesCall, async (route) => {
    const [release] = (await (await route.fetch()).json()) as object[]
    const longVersion = {
      ...release,
      prototype: 'Lane',
      version: '2024.1 - Revised Structural Grid (Seismic D)',
      published: true,
    }
    const names = [longName, ...Array.from({ length: 399 }, (_, index) => `Drive Thru ${index}`)]
    const json = [longVersion, ...names.map((prototype) => ({ ...release, prototype, published: true }))]
    await route.fulfill({ json })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await openAs('designer', '/CFA')
  await openPalette(page)
  await page.keyboard.type('drive')
  await expect(page.getByText('Showing 50 of 400')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(50)
  await page.keyboard.type(' long')
  const option = page.getByRole('option', { selected: true })
  await expect(option).toContainText(longName)
  const cut = () =>
    option.locator('span').evaluateAll((parts) => {
      const row = parts[0]?.closest('[role=option]')?.getBoundingClientRect().right ?? 0
      return parts.some((part) => {
        const isBlock = part.clientWidth > 0 && getComputedStyle(part).display !== 'inline'
        return isBlock && (part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > row)
      })
    })
  await expect.poll(cut).toBe(false)
  await page.getByRole('combobox').fill('seismic')
  await expect(option).toContainText('Version 2024.1 - Revised Structural Grid (Seismic D)')
  await expect.poll(cut).toBe(false)
  await expectToFit(page)
})

test('opens a page in a new tab', async ({ openAs, context }) => {
  const page = await openAs('everything', '/CFA')
  await openPalette(page)
  await page.keyboard.type('acme')
  await expect(page.getByRole('option', { selected: true })).toContainText('Acme')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL('/ACME')
  await expect(page).toHaveURL('/CFA')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('tells when it cannot be fetched, and opens at the next try', async ({ openAs, page }) => {
  // Without idle callbacks the palette's script is not fetched ahead.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await openAs('viewer', '/ACME')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = `${environment.origin}/assets/*.js`
  await page.route(scripts, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Search could not be loaded. Check your connection and try again.')).toBeVisible()
  await page.unroute(scripts)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('works without the prototypes when their call fails, and asks again', async ({ openAs, page }) => {
  await page.route(prototypesCall, (route) => route.fulfill({ status: 500, body: '{}' }))
  await openAs('designer', '/CFA')
  const dialog = await openPalette(page)
  await expect(dialog.getByText('Prototypes could not be loaded.')).toBeVisible()
  await page.unroute(prototypesCall)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('option', { name: /P13/ })).toBeVisible()
})

test('does not open over a dialog', async ({ openAs, page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await openAs('designer', '/CFA')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('has no accessibility violations in light and dark mode', async ({ openAs }) => {
  const page = await openAs('everything', '/CFA')
  await openPalette(page)
  await expect(page.getByRole('option', { name: /P13/ })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.keyboard.type('pr')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.keyboard.type('zzzz')
  await expect(page.getByText(/Nothing found/)).toBeVisible()
  await expectAccessibleInBothModes(page)
})

for (const width of [1440, 390]) {
  test(`opens with its button and fits at ${width} px`, async ({ openAs, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await openAs('everything', '/CFA')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}
