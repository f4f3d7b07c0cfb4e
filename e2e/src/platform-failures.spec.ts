import type { Route } from '@playwright/test'
import { hang } from './support/faults.ts'
import { expect, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'

const prototypeList = '**/api/lintel-webapi/prototypes/CFA'

function problem(status: number, code: string, detail: string) {
  return async (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Failed', status, detail, code, requestId: 'request-1' }),
    })
}

const listFailures: { name: string; answer: (route: Route) => Promise<void> }[] = [
  { name: 'the API is down', answer: (route) => route.abort('connectionrefused') },
  { name: 'the API answers 500', answer: problem(500, 'platform/internal', 'Something went wrong.') },
  { name: 'the API answers 403', answer: problem(403, 'roles/missing', 'This needs the role lintel.prototypes.read.') },
  { name: 'the API answers 404', answer: problem(404, 'organizations/not-found', 'There is no such organization.') },
  {
    name: 'the API answers HTML',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' }),
  },
  { name: 'the API answers another shape', answer: (route) => route.fulfill({ json: { prototypes: 'none' } }) },
]

for (const { name, answer } of listFailures) {
  test(`the list says so when ${name}, and Try Again recovers`, async ({ openAs, page }) => {
    await page.route(prototypeList, answer)
    await openAs('designer', '/CFA/prototypes')
    const again = page.getByRole('main').getByRole('button', { name: 'Try Again' })
    await expect(again).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    await page.unroute(prototypeList)
    await again.click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}

test('a list that takes too long is given up, with a way to try again', async ({ openAs, page }) => {
  await page.clock.install()
  await page.route(prototypeList, hang)
  const asked = page.waitForRequest(prototypeList)
  await openAs('designer', '/CFA/prototypes')
  await asked
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('a session that has ended leads to sign-in and back to the same page', async ({ openAs, page, context }) => {
  await openAs('designer', '/CFA/prototypes?kept=yes')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.clearCookies()
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status: 403, json: { error: 'invalid_grant', error_description: 'grant request is invalid' } }),
  )
  let isRefused = true
  await page.route(prototypeList, (route) =>
    isRefused ? problem(401, 'authentication/token-expired', 'Sign in again.')(route) : route.continue(),
  )
  await page.goto('/CFA/prototypes?kept=yes')
  await expect(page.getByLabel('Email address')).toBeVisible()
  isRefused = false
  await page.unroute('**/oauth/token')
  await page.getByRole('button', { name: /Dario Delgado/ }).click()
  await expect(page).toHaveURL('/CFA/prototypes?kept=yes')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('going offline is said, and the page recovers', async ({ openAs, page, context }) => {
  await openAs('designer', '/CFA')
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/offline/i)).toHaveCount(0)
})

test('a page that is first opened offline opens on its own when the connection returns', async ({
  openAs,
  page,
  context,
}) => {
  await openAs('everything', '/CFA')
  await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
  await context.setOffline(true)
  await sidebar(page).getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  // Charts come with a shared module that could not be downloaded either.
  await expect(page.getByRole('tab', { name: 'P13' })).toBeVisible()
})

const brokenConfigurations: { name: string; answer: (route: Route) => Promise<void>; says: RegExp }[] = [
  { name: 'is missing', answer: (route) => route.fulfill({ status: 404, body: 'Not found' }), says: /config\.json/ },
  {
    name: 'is no JSON',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }),
    says: /config\.json/,
  },
  {
    name: 'has a bad key',
    answer: async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as Record<string, unknown>
      await route.fulfill({ json: { ...config, identity: { domain: 'no address' } } })
    },
    says: /identity\.domain/,
  },
]

for (const { name, answer, says } of brokenConfigurations) {
  test(`an error page names what is wrong when config.json ${name}`, async ({ page }) => {
    await page.route('**/config.json', answer)
    await page.goto('/')
    await expect(page.getByText(says).first()).toBeVisible()
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Email address')).toBeVisible()
  })
}

test('a user who cannot be loaded sees why, and Try Again recovers', async ({ openAs, page }) => {
  await page.route('**/api/users/*', problem(503, 'platform/database-unavailable', 'The database does not answer.'))
  await openAs('designer', '/CFA')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/users/*')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Hello Dario' })).toBeVisible()
})
