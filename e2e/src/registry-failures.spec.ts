import type { Locator, Page } from '@playwright/test'
import { cards, hang, html, isMarked, mark, passTimeUntil, type Fault } from './support/faults.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'

const registryFaults: Fault[] = [
  {
    name: 'is down',
    plant: (page) => page.route(registryAddress, (route) => route.abort('connectionrefused')),
    says: /./,
  },
  {
    name: 'answers 500',
    plant: (page) => page.route(registryAddress, (route) => route.fulfill({ status: 500 })),
    says: /500/,
  },
  {
    name: 'is missing',
    plant: (page) => page.route(registryAddress, (route) => route.fulfill({ status: 404 })),
    says: /404/,
  },
  { name: 'is HTML', plant: (page) => page.route(registryAddress, (route) => route.fulfill(html)), says: /JSON/ },
  {
    name: 'is no registry',
    plant: (page) => page.route(registryAddress, (route) => route.fulfill({ json: { remotes: 'none' } })),
    says: /not a registry/,
  },
  {
    name: 'hangs',
    plant: async (page) => {
      await page.clock.install()
      await page.route(registryAddress, hang)
    },
    says: /did not answer in time/,
  },
]

// The sign-in before has stored a copy of the registry.
test.use({ storageState: sessionOf('designer') })

for (const { name, plant, says } of registryFaults) {
  test(`a registry that ${name} leaves its last copy to be seen, or is named where there is none`, async ({ page }) => {
    await plant(page)
    await page.goto('/CFA/prototypes')
    // Whether the copy may stand in is for its signature to say; the shell is there either way.
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await appears(page, sidebar.getByRole('link', { name: 'Prototypes' }))
    await appears(page, page.getByText('The list of applications could not be refreshed').first())

    await page.evaluate(() => localStorage.removeItem('lintel.registry'))
    await page.reload()
    await mark(page)
    const panel = page.getByRole('alert').filter({ hasText: 'The list of applications could not be loaded' })
    await appears(page, panel)
    await expect(panel).toContainText(says)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })

  /** Only a call that hangs needs the clock: with other failures a moved clock would run out before the answer comes. */
  function appears(page: Page, given: Locator) {
    return name === 'hangs' ? passTimeUntil(page, given) : expect(given).toBeVisible()
  }
}
