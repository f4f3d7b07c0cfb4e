import type { Locator, Page } from '@playwright/test'
import { cards, hang, isMarked, mark, passTimeUntil, type Fault } from './support/faults.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'

/** `remotes.test.tsx` of the host has the other failures. */
const registryFaults: (Fault & { tag: string[] })[] = [
  {
    name: 'is down',
    tag: ['@host', '@platform'],
    inject: (page) => page.route(registryAddress, (route) => route.abort('connectionrefused')),
    says: /./,
  },
  {
    name: 'hangs',
    tag: ['@host', '@platform'],
    inject: async (page) => {
      await page.clock.install()
      await page.route(registryAddress, hang)
    },
    says: /did not answer in time/,
  },
]

// Signing in has cached the registry.
test.use({ storageState: sessionOf('designer') })

for (const { name, tag, inject, says } of registryFaults) {
  test(`if the registry ${name}, its saved copy is used; without one, an error is shown`, { tag }, async ({ page }) => {
    await inject(page)
    await page.goto('/CFA/prototypes')
    // The shell shows the pages of the cached registry, and runs no code of remotes.
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await appears(page, sidebar.getByRole('link', { name: 'Prototypes' }))
    await appears(page, page.getByText("The list of applications couldn't be refreshed").first())

    await page.evaluate(() => localStorage.removeItem('lintel.registry'))
    await page.reload()
    await mark(page)
    const panel = page.getByRole('alert').filter({ hasText: "The list of applications couldn't be loaded" })
    await appears(page, panel)
    await expect(panel).toContainText(says)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })

  /** Only for a request that hangs: with other failures, a forwarded clock would time out before the response. */
  function appears(page: Page, target: Locator) {
    return name === 'hangs' ? passTimeUntil(page, target) : expect(target).toBeVisible()
  }
}
