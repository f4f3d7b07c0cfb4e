import type { Page } from '@playwright/test'
import { expect, named, sessionOf, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'
import { mailsWith } from './support/system/mailbox.ts'

/** No other journey uses this organization. */
const settings = '/PIER/settings'

function headerColor(page: Page) {
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

test(
  'a new name and new colors show in the shell at once, after a reload, and in the audit log',
  { tag: ['@host', '@platform'] },
  async ({ openAs }) => {
    const name = named('Apex Building Group')
    // A retry must make a change again.
    const header =
      test.info().retry === 0 ? { hex: '#3B1F5B', css: 'rgb(59, 31, 91)' } : { hex: '#5B1F3B', css: 'rgb(91, 31, 59)' }
    const page = await openAs('viewer', '/PIER')
    await sidebar(page).getByRole('link', { name: 'Organization Settings' }).click()
    await expect(page).toHaveTitle('Lintel - Organization Settings')
    await page.getByLabel('Display Name').fill(name)
    await save(page)
    await expect(page.getByRole('link', { name })).toBeVisible()

    await openTab(page, 'Appearance')
    const before = await headerColor(page).evaluate((header) => getComputedStyle(header).backgroundColor)
    await page.getByRole('textbox', { name: 'Header Background', exact: true }).fill(header.hex)
    const preview = page.locator('[data-preview=light] [data-part=header]')
    await expect(preview).toHaveCSS('background-color', header.css)
    await expect(headerColor(page)).toHaveCSS('background-color', before)
    await page.getByRole('textbox', { name: 'Primary Color', exact: true }).fill('#FFE082')
    await expect(page.getByText('White text on #FFE082 is 1.3:1. Text on it will be black.')).toBeVisible()
    await save(page)
    await expect(headerColor(page)).toHaveCSS('background-color', header.css)
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(headerColor(page)).toHaveCSS('background-color', header.css)

    await openTab(page, 'Audit Log')
    // The other journeys of this file change the same organization, so these need not be the latest entries.
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    const renamed = new RegExp(`Vera Vance changed the name from “.+” to “${name}”\\.`)
    await expect(entries.filter({ hasText: renamed })).toHaveCount(1)
    await expect(entries.filter({ hasText: `to ${header.hex}` })).toHaveCount(1)
  },
)

test(
  'an invited person joins with a custom role by the link in the email, and a change of the role applies to them',
  { tag: ['@host', '@platform'] },
  async ({ openAs, openBeside }) => {
    const name = named('Model Reader')
    const page = await openAs('viewer', `${settings}/roles`)
    await page.getByRole('button', { name: 'Create Role' }).click()
    const creating = page.getByRole('dialog', { name: 'Create Role' })
    await creating.getByLabel('Name').fill(name)
    await creating.getByRole('checkbox', { name: 'View prototypes' }).check()
    await creating.getByRole('checkbox', { name: 'View projects' }).check()
    await creating.getByRole('button', { name: 'Create Role' }).click()
    await expect(page.getByText(`Role ${name} created.`)).toBeVisible()
    await expect(page.getByRole('columnheader', { name })).toBeVisible()

    await openTab(page, 'Members')
    await page.getByRole('button', { name: 'Invite People' }).click()
    const inviting = page.getByRole('dialog', { name: 'Invite People' })
    await inviting.getByLabel('Email Addresses').fill('Anika <Analyst@lintel.test>\nnobody@')
    await expect(inviting.getByText("Line 2: “nobody@” isn't a valid email address.")).toBeVisible()
    await inviting.getByLabel('Email Addresses').fill('Anika <Analyst@lintel.test>')
    await inviting.getByRole('checkbox', { name }).check()
    await inviting.getByRole('button', { name: 'Send Invitations' }).click()
    await expect(page.getByText('1 invitation sent.')).toBeVisible()
    const pending = page.getByRole('list', { name: 'Pending Invitations' })
    await expect(pending.getByRole('listitem').filter({ hasText: 'analyst@lintel.test' })).toContainText(name)

    await expect.poll(() => mailsWith('Sign in as analyst@lintel.test')).toHaveLength(1)
    const [mail = ''] = await mailsWith('Sign in as analyst@lintel.test')
    const [link = ''] = /\/invitation#[\w-]{43}/.exec(mail) ?? []
    const invited = await openBeside({ storageState: sessionOf('analyst') })
    await invited.goto(link)
    await invited.getByRole('button', { name: /^Join / }).click()
    await expect(invited).toHaveURL('/PIER')
    await expect(sidebar(invited).getByRole('link', { name: 'Prototypes' })).toBeVisible()
    await invited.goto('/account')
    await invited.goto(link)
    await expect(invited.getByRole('heading', { name: "This Invitation Isn't Valid" })).toBeVisible()

    await page.reload()
    await expect(pending).toHaveCount(0)
    await openTab(page, 'Roles')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: `Edit ${name}` })
    await editing.getByRole('checkbox', { name: 'View prototypes' }).uncheck()
    await editing.getByRole('button', { name: 'Save Role' }).click()
    await expect(page.getByText(`Role ${name} saved.`)).toBeVisible()
    await invited.goto('/PIER')
    await expect(sidebar(invited).getByRole('link', { name: 'Projects' })).toBeVisible()
    await expect(sidebar(invited).getByRole('link', { name: 'Prototypes' })).toHaveCount(0)

    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Role' }).click()
    await expect(page.getByText(`Role ${name} deleted.`)).toBeVisible()
    await openTab(page, 'Members')
    await page.getByRole('button', { name: 'Remove Anika Abara' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Anika Abara has been removed.')).toBeVisible()
  },
)
