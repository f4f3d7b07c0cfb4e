import type { Page } from '@playwright/test'
import { hang, isMarked, mark, passTimeUntil } from './support/faults.ts'
import { changeSession, tokenEndpoint } from './support/identity.ts'
import { expect, signIn, test } from './support/journey.ts'

const mainBundle = '**/assets/main*.js'

test('says what it waits for, reloads twice, and then leaves the choice to the person', async ({ page }) => {
  await page.goto('/CFA')
  await signIn(page, 'designer')
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  await changeSession(page, { isExpired: true })
  let isBack = false
  await page.route(tokenEndpoint, (route) => (isBack ? route.continue() : hang()))
  await page.clock.install()
  await page.goto('/CFA')
  const note = page.getByText('Taking Longer Than Expected')
  for (const round of [1, 2, 3]) {
    await expect(page.getByText('Logging You In')).toBeVisible()
    await expect(page.locator('#splash')).toHaveCount(0)
    await expect(note).toHaveCount(0)
    await mark(page)
    // Time passes by the steps alone from here on: the sign-in gives up at 30 s, which a slow machine would reach by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 9_000)
    await passTimeUntil(page, note)
    await page.clock.fastForward(5_000)
    if (round === 3) break
    await passTimeUntilReloaded(page)
    await page.clock.resume()
  }
  const panel = page.getByRole('alert')
  await passTimeUntil(page, panel.getByRole('heading', { name: 'We could not load your account' }))
  await expect(panel.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  // For the page that the button loads: this one asks again by itself, and an answer would take the panel away under the pointer.
  page.once('framenavigated', () => (isBack = true))
  await panel.getByRole('button', { name: 'Try Again' }).click()
  // From here on time goes by itself: steps would give the page less of it than it needs to load on a slow machine.
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
})

/** Steps the clock until the page has reloaded itself; a step may be lost in the reload, so it is repeated. */
async function passTimeUntilReloaded(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    expect(await isMarked(page)).toBe(false)
  }).toPass()
}

test('loads the account in words, and is gone with the first page', async ({ openAs, page }) => {
  let answer: (() => void) | undefined
  await page.route('**/api/organizations/CFA', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await openAs('designer', '/CFA')
  await expect(page.getByText('Loading Your Account')).toBeVisible()
  await expect.poll(() => answer !== undefined).toBe(true)
  answer?.()
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
})

type Seen = { mode: string; page: string; splash: string | undefined; header: string | undefined }

/** Records how the page looks in each frame, from the first one on. */
async function watchLooks(page: Page): Promise<() => Promise<Seen[]>> {
  await page.addInitScript(() => {
    const looks = new Set<string>()
    function colourOf(element: Element | null) {
      return element ? getComputedStyle(element).backgroundColor : undefined
    }
    function look() {
      const body = colourOf(document.querySelector('body'))
      if (body === undefined) return
      looks.add(
        JSON.stringify({
          mode: document.documentElement.className,
          // A body without a color shows that of the root.
          page: body === 'rgba(0, 0, 0, 0)' ? colourOf(document.documentElement) : body,
          splash: colourOf(document.querySelector('.splash')),
          header: colourOf(document.querySelector('header')),
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

for (const mode of ['light', 'dark'] as const) {
  for (const source of ['the system', 'the person, against the system'] as const) {
    test(`shows nothing but ${mode} where ${source} chose it, however slow the code is`, async ({ openAs, page }) => {
      const isChosen = source !== 'the system'
      const system = isChosen === (mode === 'light') ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme: system })
      if (isChosen)
        await page.addInitScript((isDark) => localStorage.setItem('dark-mode', String(isDark)), mode === 'dark')
      // The first load stores the organization's colors, and the second must show them from its first frame.
      await openAs('designer', '/CFA')
      await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
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
    })
  }
}
