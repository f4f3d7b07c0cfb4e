import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/page-checks/accessibility.ts'
import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'
import { openUserMenu } from './support/shell.ts'

/** This account changes itself and ends all its sessions, so no other journey uses it. */
const person = 'reviewer'

test.describe.configure({ mode: 'serial' })

async function openAccount(page: Page) {
  await page.goto('/account')
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

/** A picture that browsers and the platform can read, made of one colour. */
async function aPicture(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('a picture is chosen, shown everywhere at once, kept and removed', async ({ page }) => {
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
  expect((await page.request.get(`${environment.origin}${address}`)).status()).toBe(404)
})

test('what is no image is refused with words, by the browser or by the server', async ({ page }) => {
  await openAccount(page)
  const input = page.getByLabel('Picture file')
  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert').filter({ hasText: 'is not an image that can be used' })).toBeVisible()
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: deflateSync('MZ, a program') })
  await expect(page.getByRole('alert').filter({ hasText: 'This file is not an image' })).toBeVisible()
})

test('the contact email is checked, guarded, saved and shown in the menu', async ({ page }) => {
  await openAccount(page)
  const field = page.getByRole('textbox', { name: 'Contact Email' })
  await field.fill('nobody')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This is not a valid email address.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('rowan@lintel.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your contact email has been saved.')).toBeVisible()
  await expect((await openUserMenu(page)).getByText('rowan@lintel.test')).toBeVisible()
  await page.keyboard.press('Escape')
  await field.fill('reviewer@lintel.test')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect((await openUserMenu(page)).getByText('reviewer@lintel.test')).toBeVisible()
})

test('the dark theme goes back to the system, and the page is accessible in both', async ({ page }) => {
  await openAccount(page)
  await expect(page.getByRole('list', { name: /^Roles in/ }).first()).toBeVisible()
  await expectAccessible(page)
  await (await openUserMenu(page)).getByText('Dark Theme').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Dark Theme' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('signing out everywhere ends the session of every browser', async ({ page, openBeside }) => {
  await openAccount(page)
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
})
