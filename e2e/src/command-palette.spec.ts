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

test(
  'the palette finds one of hundreds of prototypes on a phone, and shows its long name in full',
  { tag: '@host' },
  async ({ openAs, page }) => {
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
  },
)

test(
  'the palette shows an error when its code could not be loaded, and opens at the next try',
  { tag: '@host' },
  async ({ openAs, page }) => {
    // Nothing is prefetched with Data Saver.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await openAs('viewer', '/ACME')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const scripts = `${environment.origin}/assets/*.js`
    await page.route(scripts, (route) => route.abort())
    await page.keyboard.press('Control+k')
    await expect(page.getByText("Couldn't load search. Check your connection and try again.")).toBeVisible()
    await page.unroute(scripts)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
  },
)

test(
  'the palette opens with its button, is accessible in both modes and fits a phone',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('everything', '/CFA')
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('option', { name: /P13/ })).toBeVisible()
    await expectAccessibleInBothModes(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page)
    }
    await page.keyboard.type('przzzz')
    await expect(page.getByText(/Nothing found/)).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  },
)
