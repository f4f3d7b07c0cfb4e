import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/journey.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import { drawer, openUserMenu } from './support/shell.ts'

test(
  'by keyboard: sign in, choose an organization, open prototypes and the user menu, sign out',
  { tag: '@host' },
  async ({ page }) => {
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
  },
)

test(
  'a tooltip is shown at 10 px on hover and on focus, and Escape closes it',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await openAs('designer', '/CFA')
    const button = page.getByRole('button', { name: 'Collapse navigation' })
    const tooltip = page.locator('[data-scope=tooltip][data-part=content]')
    await button.hover()
    await expect(tooltip).toHaveText('Collapse navigation')
    // The tooltip's final position is rounded to a whole pixel.
    const distance = async () => ((await tooltip.boundingBox())?.y ?? 0) - (await bottomOf(page))
    await expect.poll(async () => Math.abs((await distance()) - 10)).toBeLessThanOrEqual(0.5)
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await page.mouse.move(700, 500)
    await page.keyboard.press('Tab')
    await tabTo(page, button)
    await expect(tooltip).toBeVisible()
  },
)

async function bottomOf(page: Page): Promise<number> {
  const box = await page.getByRole('button', { name: 'Collapse navigation' }).boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

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
  // The page takes the focus on mount, which would close a menu that was opened before.
  await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const menu = await openUserMenu(page)
  await menu.getByText('Dark Theme').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
}

test('nothing moves for a person who prefers reduced motion', { tag: '@host' }, async ({ openAs, page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  await openAs('everything', '/CFA/prototypes')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await moveAround(page)
  expect(await seenMotion(page)).toEqual([])

  // Proves that the test detects motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(drawer(page)).toBeVisible()
  await expect.poll(() => seenMotion(page)).not.toEqual([])
})
