import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'

/** This journey changes the account and ends all its sessions, so no other one uses it. */
const person = 'reviewer'

async function openAccount(page: Page) {
  await page.goto('/account')
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

/** A valid picture in one color. */
async function aPicture(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test(
  'a picture is shown everywhere at once, and signing out everywhere ends the session of every browser',
  { tag: '@host' },
  async ({ page, openBeside }) => {
    await openAccount(page)
    const picture = { name: '../../me.png', mimeType: 'image/png', buffer: await aPicture(page) }
    await page.getByLabel('Picture file').setInputFiles(picture)
    await expect(page.getByText('Your picture has been saved.')).toBeVisible()
    const shown = page.getByRole('img', { name: 'Current picture' })
    await expect(shown).toHaveAttribute('src', /^\/api\/user-pictures\//)
    const address = await shown.getAttribute('src')
    await expect(page.getByRole('banner').locator(`img[src="${address}"]`)).toBeVisible()
    await page.reload()
    await expect(shown).toHaveAttribute('src', String(address))
    await page.getByRole('button', { name: 'Remove Picture' }).click()
    await expect(page.getByText('Your picture has been removed.')).toBeVisible()
    await expect(page.getByRole('banner').locator(`img[src="${address}"]`)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Remove Picture')).toHaveCount(0)

    const other = await openBeside({ baseURL: environment.origin })
    await openAccount(other)
    const token = await other.evaluate(() => {
      const stored = Object.values<unknown>(localStorage).find((value) => String(value).includes('access_token'))
      return (JSON.parse(String(stored)) as { body: { access_token: string } }).body.access_token
    })
    function call() {
      const headers = { Authorization: `Bearer ${token}`, Organization: 'CFA' }
      return page.request.get(`${environment.origin}/api/organizations/CFA`, { headers })
    }
    expect((await call()).status()).toBe(200)
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(page).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
    expect((await call()).status()).toBe(401)
    await other.getByRole('main').locator('a[href="/CFA"]').click()
    await expect(other).toHaveURL(new RegExp(`^${environment.identityOrigin}/`))
  },
)
