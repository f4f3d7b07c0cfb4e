import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/journey.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { drawer, openUserMenu } from './support/shell.ts'

test('the whole way by keyboard: sign in, picker, landing, prototypes, user menu, sign out', async ({ page }) => {
  await page.goto('/')
  await signIn(page, 'viewer')
  await expect(page.getByRole('heading', { name: /^Welcome to Lintel/ })).toBeVisible()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: /Harbor & Field/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hello Vera' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello Vera' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: /Prototypes/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const button = page.getByRole('button', { name: /^User menu/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('titles name the product and the page', async ({ openAs, page }) => {
  const titles = {
    '/': 'Lintel',
    '/CFA': 'Lintel',
    '/CFA/prototypes': 'Lintel - Prototypes',
    '/CFA/nowhere': 'Lintel - Page Not Found',
    '/CFA/prototypes/P13': 'Lintel - Page Not Found',
    '/account': 'Lintel - Account',
    '/error': 'Lintel - Error',
  }
  for (const [path, title] of Object.entries(titles)) {
    await openAs('everything', path)
    await expect(page, path).toHaveTitle(title)
  }
})

test('a tooltip stands 10 px off, on hover and on focus, and Escape closes it', async ({ openAs, page }) => {
  await openAs('designer', '/CFA')
  const button = page.getByRole('button', { name: 'Collapse navigation' })
  const tooltip = page.locator('[data-scope=tooltip][data-part=content]')
  await button.hover()
  await expect(tooltip).toHaveText('Collapse navigation')
  // The tooltip moves into its place, which is rounded to a whole pixel.
  const distance = async () => ((await tooltip.boundingBox())?.y ?? 0) - (await bottomOf(page))
  await expect.poll(async () => Math.abs((await distance()) - 10)).toBeLessThanOrEqual(0.5)
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(700, 500)
  await page.keyboard.press('Tab')
  await tabTo(page, button)
  await expect(tooltip).toBeVisible()
})

async function bottomOf(page: Page): Promise<number> {
  const box = await page.getByRole('button', { name: 'Collapse navigation' }).boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

test('the user menu opens under the pointer and closes when it leaves', async ({ openAs, page }) => {
  await openAs('everything', '/CFA')
  const button = page.getByRole('button', { name: /^User menu/ })
  await button.hover()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.mouse.move(300, 600)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

const paths = ['/', '/CFA', '/CFA/prototypes', '/account', '/CFA/nowhere']

type View = { width: number; height: number; text?: number }

async function expectToFitAs(page: Page, { width, height, text = 1 }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size * 100}%`), text)
  await expectToFit(page)
}

async function expectMenuToFitAs(page: Page, view: View): Promise<void> {
  await expectToFitAs(page, view)
  const menu = await openUserMenu(page)
  const last = menu.getByRole('button', { name: 'Sign Out' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
}

test.describe('at 200 % zoom', () => {
  const zoomed = { width: 720, height: 450 }
  test.use({ deviceScaleFactor: 2 })
  test('nothing is cut and nothing scrolls sideways', async ({ openAs, page }) => {
    for (const path of paths) {
      await openAs('everything', path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectToFitAs(page, zoomed)
    }
    await expectMenuToFitAs(page, zoomed)
  })
})

test('nothing is cut and nothing scrolls sideways at any width, and with text of twice the size', async ({
  openAs,
  page,
}) => {
  const views = [
    { width: 1440, height: 900 },
    { width: 1440, height: 900, text: 2 },
    { width: 900, height: 800 },
    { width: 390, height: 800 },
  ]
  // The pages of ACME have no colors of their own.
  for (const path of [...paths, '/ACME', '/ACME/prototypes', '/ACME/nowhere']) {
    await openAs('everything', path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const view of views) await expectToFitAs(page, view)
  }
  for (const view of views) await expectMenuToFitAs(page, view)
})

/** Records every animation and transition that is longer than one frame. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenMotion: seen })
    for (const kind of ['animationstart', 'transitionrun']) {
      document.addEventListener(kind, ({ target }) => {
        if (!(target instanceof Element)) return
        for (const animation of target.getAnimations()) {
          const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
          if (Number(duration) * Number(iterations) > 17)
            seen.push(`${target.tagName} ${target.className} ${String(duration)}`)
        }
      })
    }
  })
}

function seenMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Window & { seenMotion?: string[] }).seenMotion ?? [])
}

async function moveAround(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('acme')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ACME')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page takes the focus when it is there, and a menu that was opened before closes.
  await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const menu = await openUserMenu(page)
  await menu.getByText('Dark Theme').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`what moves when motion is set to ${reducedMotion}`, async ({ openAs, page }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    await page.emulateMedia({ reducedMotion })
    await watchMotion(page)
    await openAs('everything', '/CFA/prototypes')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await moveAround(page)
    const moved = await seenMotion(page)
    if (reducedMotion === 'reduce') expect(moved).toEqual([])
    // Proves that the test sees motion where it is not reduced.
    else expect(moved.length).toBeGreaterThan(0)
  })
}
