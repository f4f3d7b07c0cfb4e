import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

const mainBundle = '**/assets/main*.js'

type Seen = { mode: string; page: string; splash: string | undefined; header: string | undefined }

/** Records the colors of the page in each frame, from the first one on. */
async function watchLooks(page: Page): Promise<() => Promise<Seen[]>> {
  await page.addInitScript(() => {
    const looks = new Set<string>()
    function colorOf(element: Element | null) {
      return element ? getComputedStyle(element).backgroundColor : undefined
    }
    function look() {
      const body = colorOf(document.querySelector('body'))
      if (body === undefined) return
      looks.add(
        JSON.stringify({
          mode: document.documentElement.className,
          // A body without a color shows that of the root.
          page: body === 'rgba(0, 0, 0, 0)' ? colorOf(document.documentElement) : body,
          splash: colorOf(document.querySelector('.splash')),
          header: colorOf(document.querySelector('header')),
        }),
      )
    }
    function everyFrame() {
      look()
      requestAnimationFrame(everyFrame)
    }
    requestAnimationFrame(everyFrame)
    Object.assign(window, { looksSeen: () => [...looks].map((text) => JSON.parse(text) as unknown) })
  })
  return () => page.evaluate(() => (window as unknown as { looksSeen: () => Seen[] }).looksSeen())
}

const grounds = { light: 'rgb(250, 250, 250)', dark: 'rgb(17, 21, 27)' }

for (const { mode, isChosen } of [
  { mode: 'light', isChosen: true },
  { mode: 'dark', isChosen: false },
] as const) {
  const source = isChosen ? 'the user chose it over the system setting' : 'the system setting is'
  test(
    `the start screen is ${mode} in every frame if ${source}, however slow the code is`,
    { tag: '@host' },
    async ({ openAs, page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      // The first load stores the organization's colors, and the second must show them from its first frame.
      await openAs('designer', '/CFA')
      await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
      if (isChosen) await (await openUserMenu(page)).getByText('Dark Theme').click()
      await expect(page.locator('html')).toHaveClass(new RegExp(mode))
      const header = await page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)

      let release: (() => void) | undefined
      await page.route(mainBundle, async (route) => {
        await new Promise<void>((resolve) => (release = resolve))
        await route.continue()
      })
      const looks = await watchLooks(page)
      await page.reload({ waitUntil: 'commit' })
      await expect(page.locator('#splash')).toBeVisible()
      await expect.poll(() => release !== undefined).toBe(true)
      expect(await looks()).toEqual([{ mode, page: grounds[mode], splash: grounds[mode] }])
      release?.()
      await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
      await expect(page.locator('.splash')).toHaveCount(0)
      const seen = await looks()
      expect([...new Set(seen.map((each) => each.mode))]).toEqual([mode])
      expect([...new Set(seen.map((each) => each.page))]).toEqual([grounds[mode]])
      expect([...new Set(seen.flatMap((each) => each.splash ?? []))]).toEqual([grounds[mode]])
      expect([...new Set(seen.flatMap((each) => each.header ?? []))]).toEqual([header])
    },
  )
}
