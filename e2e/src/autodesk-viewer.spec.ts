import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bundleFakeLmv } from './support/fake-lmv.ts'
import { waitForAnimations } from './support/page-checks/stable-page.ts'

const scriptPath = '/lmv/viewer3D.min.js'

/** Configures the Autodesk viewer on the shell's own origin, which the content security policy allows. */
async function configureAutodesk(page: Page) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as object
    await route.fulfill({ response, json: { ...config, viewer: { engine: 'autodesk', scriptUrl: scriptPath } } })
  })
}

async function openPrototype(page: Page) {
  await page.goto('/CFA/prototypes')
  await page.getByRole('article').first().getByRole('link', { name: /^View/ }).first().click()
}

test(
  'when the Autodesk service is unreachable, the open engine shows the model and a notice says so',
  { tag: ['@remote-prototypes', '@shared'] },
  async ({ openAs }) => {
    const page = await openAs('designer', '/CFA')
    await configureAutodesk(page)
    await page.route('**/lmv/**', (route) => route.abort())
    // One file fails as well, so that the page has two notices.
    await page.route(/\.glb/, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await openPrototype(page)
    const notices = [
      page.getByText("The Autodesk viewer isn't available."),
      page.getByText(/^Error 6: The server could/),
    ]
    for (const notice of notices) await expect(notice).toBeVisible()
    const toolbar = page.getByRole('toolbar', { name: 'Viewer tools' })
    await expect(toolbar).toBeVisible()
    await expect(page.getByText(/^\d[\d,]* elements? in \d+ files?$/)).toBeVisible()
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 })
      await waitForAnimations(page)
      const tops = await Promise.all([...notices, toolbar].map(async (each) => (await each.boundingBox())?.y))
      expect(tops, `from top to bottom at ${width} px`).toEqual(tops.toSorted((one = 0, other = 0) => one - other))
      // Nothing covers them.
      for (const each of notices) await each.click({ trial: true })
    }
    await page.getByRole('button', { name: 'Close notice' }).click()
    await expect(page.getByText("The Autodesk viewer isn't available.")).toHaveCount(0)
  },
)

test(
  'models are requested from the Autodesk service by their urn, with a token',
  { tag: ['@remote-prototypes', '@shared'] },
  async ({ openAs }) => {
    const script = await bundleFakeLmv()
    const page = await openAs('designer', '/CFA')
    await configureAutodesk(page)
    await page.route(`**${scriptPath}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
    await page.route('**/lmv/style.min.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.route('**/api/autodeskcloud/token*', (route) =>
      route.fulfill({ json: { accessToken: 'of-the-account', expiresIn: 3600 } }),
    )
    await openPrototype(page)
    await expect(page.getByRole('toolbar', { name: 'Viewer tools' })).toBeVisible()
    const requestedDocuments = () =>
      page.evaluate(() => {
        const { fakeLmv } = globalThis as unknown as {
          fakeLmv: { service: { asked: { documentId: string; authorization: string }[] } }
        }
        return fakeLmv.service.asked
      })
    await expect.poll(async () => (await requestedDocuments()).length).toBeGreaterThan(0)
    for (const { documentId, authorization } of await requestedDocuments()) {
      expect(documentId).toMatch(/^urn:/)
      expect(authorization).toBe('Bearer of-the-account')
    }
    // The fake service has none of the models, and the page reports each file.
    await expect(page.getByText(/^Error 5: The model wasn't found/).first()).toBeVisible()
  },
)
