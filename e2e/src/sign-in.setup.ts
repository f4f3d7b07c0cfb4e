import { accounts, type AccountName } from './support/accounts.ts'
import { environment } from './support/environment.ts'
import { expect, sessionOf, signIn, test } from './support/journey.ts'

/** All except the reviewer, who signs out everywhere in `account.spec.ts`, which ends every session. */
const names = (Object.keys(accounts) as AccountName[]).filter((name) => name !== 'reviewer')

// Signs each account in and stores its session for the other journeys.
for (const name of names) {
  test(`${name} signs in and arrives where they belong`, async ({ page, context }) => {
    const { organizations, firstName } = accounts[name]
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
    await signIn(page, name)
    if (organizations.length === 0) {
      await expect(page.getByText('You Have No Organizations')).toBeVisible()
    } else if (organizations.length === 1) {
      await expect(page).toHaveURL(`/${organizations[0]}`)
      await expect(page.getByRole('heading', { name: `Hello ${firstName}` })).toBeVisible()
    } else {
      for (const id of organizations) await expect(page.getByRole('main').locator(`a[href="/${id}"]`)).toBeVisible()
    }
    await context.storageState({ path: sessionOf(name) })
  })
}
