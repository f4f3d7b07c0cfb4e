import { cards, isMarked, mark } from './support/faults.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, sessionOf, test } from './support/journey.ts'

// Signing in has cached the registry.
test.use({ storageState: sessionOf('designer') })

test(
  'if the registry is down, its saved copy is used; without one, an error is shown',
  { tag: ['@host', '@platform'] },
  async ({ page }) => {
    await page.route(registryAddress, (route) => route.abort('connectionrefused'))
    await page.goto('/CFA/prototypes')
    // The shell shows the pages of the cached registry, and runs no code of remotes.
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    await expect(page.getByText("The list of applications couldn't be refreshed").first()).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('lintel.registry'))
    await page.reload()
    await mark(page)
    await expect(
      page.getByRole('alert').filter({ hasText: "The list of applications couldn't be loaded" }),
    ).toBeVisible()

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  },
)
