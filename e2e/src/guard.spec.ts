import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

test('a page without its role is refused before any of its code is fetched', async ({ openAs, page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await openAs('analyst', '/CFA/prototypes')
  await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
  await expect(page).toHaveURL('/CFA')
  expect(fetched.filter((url) => url.startsWith(environment.prototypesOrigin))).toEqual([])
})

test('the sidebar and the landing page leave out what the roles do not allow', async ({ openAs }) => {
  const page = await openAs('analyst', '/CFA')
  await expect(page.getByRole('heading', { name: 'Hello Anika' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Prototypes/ })).toHaveCount(0)
})
