import type { Page } from '@playwright/test'
import { preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, ignoreSavedSettings, test } from './support/journey.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

// Short, so that all lists scroll.
test.use({ viewport: { width: 1440, height: 620 } })
test.describe.configure({ timeout: journeyTimeout })

type List = {
  name: string
  address: string | (() => string)
  /** The cells of a grid, or the links of a list. */
  rows: string
  /** The link from a row's page back to this list, if there is one. */
  back?: string
  tag: string
}

/** Each kind of list, and a list of each remote: all grids and all lists restore their position by the same code. */
const lists: List[] = [
  {
    name: 'Master Model',
    address: '/CFA/bim-management/master-model?perPage=100',
    rows: cellsOf('Master Model List'),
    back: 'Back',
    tag: '@remote-bim',
  },
  {
    name: 'Captured Elements',
    address: () => preparedCapturePath('elements'),
    rows: cellsOf('Captured Elements'),
    tag: '@remote-data',
  },
  { name: 'Prototypes', address: '/CFA/prototypes', rows: linksTo('/prototypes/'), tag: '@remote-prototypes' },
  {
    name: 'BIM Assembly Requests',
    address: '/CFA/assembly-request',
    rows: linksTo('/assembly-request/'),
    back: 'BIM Assembly Requests',
    tag: '@remote-assembly',
  },
  {
    name: 'requests of Analytics',
    address: '/CFA/analytics',
    rows: linksTo('/assembly-request/'),
    tag: '@remote-analytics',
  },
  { name: 'Reports', address: '/CFA/reports', rows: linksTo('/reports/'), back: 'Reports', tag: '@remote-reports' },
]

for (const list of lists) {
  test(`Back restores scroll position and focus in ${list.name}`, { tag: list.tag }, async ({ openAs, page }) => {
    await ignoreSavedSettings(page)
    await page.addInitScript(rememberPositions, list.rows)
    await openAs('everything', typeof list.address === 'string' ? list.address : list.address())
    const rows = page.locator(list.rows)
    await rows.first().waitFor(longTimeout)
    const start = page.url()

    // The row is outside of the viewport, so this scrolls to it. A row that re-renders at this moment misses the click.
    await expect(async () => {
      // On a slow machine the row's page may open after five seconds, and has no rows to click.
      if (page.url() === start) await rows.last().click({ timeout: 5000 })
      await expect(page).not.toHaveURL(start, { timeout: 5000 })
    }).toPass()
    await expectDetails()
    await page.goBack()
    await expectPlaceThatWasLeft(page)

    await rows.nth(Math.min(2, (await rows.count()) - 1)).focus()
    if (list.rows.includes('gridcell')) {
      // Rows outside of the viewport render later, so the third rendered row may be any row.
      await page.keyboard.press('Control+ArrowUp')
      for (let row = 0; row < 9; row += 1) await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(start)
    await expectDetails()
    if (list.back === undefined) await page.goBack()
    else await wayBack(list.back).click()
    await expect(page).toHaveURL(start)
    await expectPlaceThatWasLeft(page)

    /** Some URLs redirect to the first tab, so Back has to wait for the page. */
    async function expectDetails() {
      if (list.back === undefined) await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      else await expect(wayBack(list.back)).toBeVisible()
    }

    /** A tab may have the same name. */
    function wayBack(name: string) {
      return page
        .locator('main a:not(nav a)')
        .and(page.getByRole('link', { name, exact: true }))
        .first()
    }
  })
}

function cellsOf(grid: string): string {
  return `[role=grid][aria-label="${grid}"] .body [role=gridcell][aria-colindex="2"]`
}

function linksTo(address: string): string {
  return `main a[href*="${address}"]:not(nav a, [href$="/new"], [href$="/model"])`
}

type Positions = { left: unknown; now: () => unknown }

/** Runs in the page: records scroll positions and the row or link that was used last. */
function rememberPositions(rows: string) {
  function positionOf(target: Element | null) {
    const row = target?.closest('[role=row]')
    const grid = document.querySelector('[role=grid]')
    return {
      page: window.scrollY,
      grid: grid?.scrollTop,
      used: row?.getAttribute('aria-rowindex') ?? target?.closest('a')?.getAttribute('href'),
    }
  }
  const positions: Positions = { left: undefined, now: () => positionOf(document.activeElement) }
  Object.assign(window, { places: positions })
  function onUse(event: Event) {
    if (event.target instanceof Element && event.target.closest(rows)) positions.left = positionOf(event.target)
  }
  window.addEventListener('click', onUse, { capture: true })
  window.addEventListener('keydown', (event) => event.key === 'Enter' && onUse(event), { capture: true })
}

async function expectPlaceThatWasLeft(page: Page) {
  const left = await page.evaluate(() => (window as unknown as { places: Positions }).places.left)
  const now = () => page.evaluate(() => (window as unknown as { places: Positions }).places.now())
  await expect.poll(now).toEqual(left)
}
