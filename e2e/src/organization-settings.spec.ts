import type { Page } from '@playwright/test'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { startSettingsInstance, type SettingsInstance } from './support/system/settings-instance.ts'
import { sidebar } from './support/shell.ts'

// All of them run on one instance, one after the other, and each starts with what the one before has left.
test.describe.configure({ mode: 'serial' })

let lintel: SettingsInstance
test.beforeAll(async () => {
  test.setTimeout(400_000)
  lintel = await startSettingsInstance()
})
test.afterAll(() => lintel.stop())
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFoAAAAeCAMAAACbv/lKAAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BMQEAAADCoPVPbQ0PoAAA4NEACqoAAQUhU8wAAAAASUVORK5CYII=',
  'base64',
)

const tabs = ['General', 'Look', 'Members', 'Tokens', 'Applications', 'Webhooks', 'History']

function headerColour(page: Page) {
  return page.getByRole('banner').first()
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save Changes' }).click()
}

async function openTab(page: Page, name: string) {
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

test('a new name and new colours show in the shell at once, after a reload, and in the history', async ({
  browser,
}) => {
  const page = await lintel.openAs(browser, 'everything', '/ACME')
  await sidebar(page).getByRole('link', { name: 'Organization Settings' }).click()
  await expect(page).toHaveTitle('Lintel - Organization Settings')
  await page.getByLabel('Display Name').fill('Apex Building Group')
  await save(page)
  await expect(page.getByRole('link', { name: 'Apex Building Group' })).toBeVisible()

  await openTab(page, 'Look')
  const before = await headerColour(page).evaluate((header) => getComputedStyle(header).backgroundColor)
  await page.getByRole('textbox', { name: 'Header Background', exact: true }).fill('#3B1F5B')
  const preview = page.locator('[data-preview=light] [data-part=header]')
  await expect(preview).toHaveCSS('background-color', 'rgb(59, 31, 91)')
  await expect(headerColour(page)).toHaveCSS('background-color', before)
  await page.getByRole('textbox', { name: 'Primary Color', exact: true }).fill('#FFE082')
  await expect(page.getByText('White text on #FFE082 is 1.3:1. Text on it will be black.')).toBeVisible()
  await save(page)
  await expect(headerColour(page)).toHaveCSS('background-color', 'rgb(59, 31, 91)')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Apex Building Group' })).toBeVisible()
  await expect(headerColour(page)).toHaveCSS('background-color', 'rgb(59, 31, 91)')

  await openTab(page, 'History')
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries.nth(1)).toContainText(
    'Evelyn Everett changed the name from “Acme Building Group” to “Apex Building Group”.',
  )
  await expect(entries.first()).toContainText('#FFE082')
})

test('a logo is drawn anew, shown, and taken away after asking', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'everything', '/ACME/settings/look')
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText('The logo has been saved.')).toBeVisible()
  await page.goto('/ACME')
  const shown = page.getByRole('img', { name: 'Apex Building Group logo' })
  await expect(shown).toHaveAttribute('src', /\.webp$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto('/ACME/settings/look')
  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Logo' }).click()
  await expect(page.getByText('The logo has been removed.')).toBeVisible()
  await page.goto('/ACME')
  await expect(page.getByRole('heading', { name: 'Hello Evelyn' })).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('somebody is added by address, given other roles, and removed', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'everything', '/ACME/settings/members')
  await page.getByRole('button', { name: 'Add Member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Member' })
  await adding.getByLabel('Email Address').fill('nobody@lintel.test')
  await adding.getByRole('button', { name: 'Add Member' }).click()
  await expect(adding.getByText('No user has this address.')).toBeVisible()
  await adding.getByLabel('Email Address').fill('Guest@lintel.test')
  await adding.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText('Gale Guest has been added.')).toBeVisible()

  const guest = await lintel.openAs(browser, 'guest', '/ACME')
  await expect(guest.getByRole('heading', { name: 'Hello Gale' })).toBeVisible()
  await expect(guest.getByRole('link', { name: /Prototypes/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Change Roles of Gale Guest' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Gale Guest' })
  await roles.getByRole('checkbox', { name: 'View prototypes' }).check()
  await expect(roles.getByText('Gives: View prototypes')).toBeVisible()
  await roles.getByRole('button', { name: 'Save Roles' }).click()
  await expect(page.getByText('The roles of Gale Guest have been changed.')).toBeVisible()
  await guest.reload()
  await expect(sidebar(guest).getByRole('link', { name: 'Prototypes' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Gale Guest' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('guest@lintel.test')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('You Have No Organizations')).toBeVisible()
})

test('the last administrator is told why they cannot go', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'everything', '/ACME/settings/members')
  await page.getByRole('button', { name: 'Leave Organization' }).click()
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('You are the last member who can manage the organization.')
  await notice.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Change Roles of Evelyn Everett' }).click()
  await expect(page.getByRole('checkbox', { name: 'Manage settings and members' })).toBeDisabled()
})

test('whoever lacks the role finds no entry and is refused', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'designer', '/CFA/settings')
  await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
  await expect(page).toHaveURL(/\/CFA$/)
  await expect(page.getByRole('link', { name: 'Organization Settings' })).toHaveCount(0)
})

test('an administrator of one organization sees nothing of another, and leaves cleanly', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'everything', '/HFA/settings/members')
  await page.getByRole('button', { name: 'Change Roles of Vera Vance' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Vera Vance' })
  await roles.getByRole('checkbox', { name: 'Manage settings and members' }).check()
  await roles.getByRole('button', { name: 'Save Roles' }).click()
  await expect(page.getByText('The roles of Vera Vance have been changed.')).toBeVisible()

  const vera = await lintel.openAs(browser, 'viewer', '/CFA/settings/members')
  await expect(vera.getByText('That organization could not be found.')).toBeVisible()
  const asked = vera.waitForRequest(/\/api\/organizations\/HFA\/users$/)
  await vera.goto('/HFA/settings/members')
  const { authorization = '' } = await (await asked).allHeaders()
  for (const path of ['users', 'changes']) {
    const answer = await vera.request.get(`/api/organizations/CFA/${path}`, { headers: { authorization } })
    expect(answer.status()).toBe(404)
  }
  await vera.getByRole('button', { name: 'Leave Organization' }).click()
  await vera.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(vera.getByText('You are no longer a member of Harbor & Field.')).toBeVisible()
  await expect(vera).toHaveURL(/\/ACME$/)
})

test('every tab is accessible in light and dark mode, and fits a phone', async ({ browser }) => {
  const page = await lintel.openAs(browser, 'everything', '/CFA/settings')
  for (const tab of tabs) {
    await openTab(page, tab)
    await expectAccessibleInBothModes(page)
  }
  await openTab(page, 'Members')
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const tab of tabs) {
    await openTab(page, tab)
    await expectToFit(page)
  }
})
