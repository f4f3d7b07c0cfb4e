import { cards, hang, html, isMarked, mark, type Fault } from './support/faults.ts'
import { registryAddress } from './support/faulty-release.ts'
import { expect, test } from './support/journey.ts'

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
  { name: 'hangs', plant: (page) => page.route(registryAddress, hang), says: /did not answer in time/ },
]

for (const { name, plant, says } of registryFaults) {
  test(`a registry that ${name} is replaced by its last copy, with a notice`, async ({ openAs, page }) => {
    await openAs('designer', '/CFA/prototypes')
    await expect(cards(page).first()).toBeVisible()
    await plant(page)
    await page.reload()
    await expect(page.getByText('The list of applications could not be refreshed')).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  test(`a registry that ${name} is named where there is no copy, and Try Again starts the shell`, async ({
    openAs,
    page,
  }) => {
    await openAs('designer', '/CFA')
    await expect(page.getByRole('main')).toContainText('Hello Dario')
    await page.evaluate(() => localStorage.removeItem('lintel.registry'))
    await plant(page)
    await page.reload()
    await mark(page)
    await expect(page.getByRole('alert')).toContainText('The list of applications could not be loaded')
    await expect(page.getByRole('alert')).toContainText(says)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main')).toContainText('Hello Dario')
    expect(await isMarked(page)).toBe(true)
  })
}
