import type { Page } from '@playwright/test'
import { answer, listAs, pageChunk, remoteFiles } from './support/faulty-release.ts'
import { cards, hang, isMarked, mark, type Fault } from './support/faults.ts'
import { expect, test } from './support/journey.ts'

const quickly = 1_500
const injected = 'throw Error("injected fault");'

async function corruptChunk(page: Page) {
  const { file } = await pageChunk(page)
  await page.route(`**/${file}*`, (route) => answer(route, { body: `${injected}/* damaged */` }))
}

/** Failures that need a real browser: network and integrity. The host's tests of remotes have the others. */
const faults: Fault[] = [
  {
    name: 'hangs',
    inject: async (page) => {
      await listAs(page, (remote) => (remote.deadline = quickly))
      await page.route(remoteFiles, hang)
    },
    says: /is taking too long/,
  },
  {
    name: 'serves a corrupt chunk',
    inject: corruptChunk,
    says: /doesn't match the released version/,
  },
]

function prototypesLink(page: Page) {
  return page.getByRole('navigation').getByRole('link', { name: 'Prototypes' })
}

for (const { name, inject, says } of faults) {
  test(
    `a remote that ${name} shows an error in place, and opens with Try Again`,
    { tag: '@host' },
    async ({ openAs, page }) => {
      await inject(page)
      await openAs('designer', '/CFA/prototypes', 'domcontentloaded')
      await mark(page)
      const panel = page.getByRole('alert').filter({ hasText: "Couldn't display Prototypes" })
      await expect(panel).toContainText(says)
      await expect(panel).toContainText(/Application prototypes, version \S+, by /)
      await expect(panel).toContainText(/Trace ID [\da-f-]{36}/)
      await expect(prototypesLink(page)).toHaveCount(1)

      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await panel.getByRole('button', { name: 'Try Again' }).click()
      await expect(cards(page).first()).toBeVisible()
      expect(await isMarked(page)).toBe(true)
    },
  )
}

test(
  'a dead remote fails on its own page only: the landing page works, and opening it again tries again',
  { tag: '@host' },
  async ({ openAs, page }) => {
    await page.route(remoteFiles, (route) => route.abort('connectionrefused'))
    await openAs('designer', '/CFA')
    await mark(page)
    await expect(page.getByRole('main')).toContainText('Hello Dario')
    await prototypesLink(page).click()
    await expect(page.getByRole('alert')).toContainText("Couldn't display Prototypes")
    await page.goBack()
    await expect(page.getByRole('main')).toContainText('Hello Dario')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await prototypesLink(page).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  },
)
