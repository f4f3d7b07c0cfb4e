import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

test(
  'a page without its role is refused before any of its code or data is fetched',
  { tag: ['@smoke', '@host'] },
  async ({ openAs, page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await openAs('analyst', '/CFA/prototypes')
    // The roles are unknown at the first load, which stores them for the second.
    for (const load of ['without stored roles', 'with stored roles']) {
      if (load === 'with stored roles') await page.goto('/CFA/prototypes')
      await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
      await expect(page).toHaveURL('/CFA')
      expect(
        requests.filter((url) => url.startsWith(environment.prototypesOrigin)),
        load,
      ).toEqual([])
      expect(
        requests.filter((url) => url.endsWith('/api/lintel-webapi/prototypes/CFA')),
        load,
      ).toEqual([])
    }
  },
)
