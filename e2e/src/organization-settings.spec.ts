import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, named, sessionOf, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { sidebar } from './support/shell.ts'
import { mailsWith } from './support/system/mailbox.ts'

/** No other journey uses this organization. */
const settings = '/PIER/settings'

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFoAAAAeCAMAAACbv/lKAAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIie3BMQEAAADCoPVPbQ0PoAAA4NEACqoAAQUhU8wAAAAASUVORK5CYII=',
  'base64',
)

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
  'the audit log shows a sign-in with its address, is filtered by keyboard, exported, and kept longer',
  { tag: ['@host', '@platform'] },
  async ({ openAs, page }) => {
    await openAs('viewer', `${settings}/history`)
    await expect(page).toHaveURL(/\/settings\/audit-log$/)
    const list = page.getByRole('list', { name: 'Audit log' })
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Sign-in')
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Vera Vance')
    await expect(page).toHaveURL(/action=session-started&person=/)
    const details = list.getByRole('button', { name: 'Details: Vera Vance signed in.' }).first()
    await details.press('Enter')
    await expect(list.getByText('127.0.0.1').or(list.getByText('::1')).first()).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    await page.getByRole('menuitem', { name: 'JSON Lines' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Audit Log PIER 20\d\d-\d\d-\d\d\.jsonl$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(new Set(lines.map((line) => (JSON.parse(line) as { action: string }).action))).toEqual(
      new Set(['session-started']),
    )

    await page.getByRole('button', { name: 'Edit Retention' }).click()
    const dialog = page.getByRole('dialog', { name: 'Audit Log Retention' })
    const years = test.info().retry === 0 ? '7 years' : '5 years'
    await dialog.getByLabel('Keep entries for').selectOption(years)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Entries are kept for ${years}.`)).toBeVisible()
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Audit log retention changed')
    await expect(list.getByRole('listitem').first()).toContainText(`to ${years}.`)
  },
)

test(
  'a logo is converted, shown, and removed after a question',
  { tag: ['@host', '@platform'] },
  async ({ openAs }) => {
    const page = await openAs('viewer', `${settings}/look`)
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(page.getByText('The logo has been saved.')).toBeVisible()
    await page.goto('/PIER')
    const shown = page.getByRole('img', { name: /logo$/ })
    await expect(shown).toHaveAttribute('src', /\.webp$/)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await page.goto(`${settings}/look`)
    await page.getByRole('button', { name: 'Remove Logo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Logo' }).click()
    await expect(page.getByText('The logo has been removed.')).toBeVisible()
    await page.goto('/PIER')
    await expect(page.getByRole('heading', { name: 'Hello Vera' })).toBeVisible()
    await expect(shown).toHaveCount(0)
  },
)

test.describe('the same person', () => {
  // One after the other, because both end a membership of the same account.
  test.describe.configure({ mode: 'serial' })

  test(
    'a member is added by email address, gets other roles, and is removed',
    { tag: ['@host', '@platform'] },
    async ({ openAs, openBeside }) => {
      const page = await openAs('viewer', `${settings}/members`)
      await page.getByRole('button', { name: 'Add Member' }).click()
      const adding = page.getByRole('dialog', { name: 'Add Member' })
      await adding.getByLabel('Email Address').fill('nobody@lintel.test')
      await adding.getByRole('button', { name: 'Add Member' }).click()
      await expect(adding.getByText('No user found with this email.')).toBeVisible()
      await adding.getByLabel('Email Address').fill('Analyst@lintel.test')
      await adding.getByRole('button', { name: 'Add Member' }).click()
      await expect(page.getByText('Anika Abara has been added.')).toBeVisible()

      const member = await openBeside({ storageState: sessionOf('analyst') })
      await member.goto('/PIER')
      await expect(member.getByRole('heading', { name: 'Hello Anika' })).toBeVisible()
      await expect(member.getByRole('link', { name: /Prototypes/ })).toHaveCount(0)

      await page.getByRole('button', { name: 'Change Roles for Anika Abara' }).click()
      const roles = page.getByRole('dialog', { name: 'Roles for Anika Abara' })
      await roles.getByRole('checkbox', { name: 'View prototypes' }).check()
      await expect(roles.getByText('Adds: View prototypes')).toBeVisible()
      await roles.getByRole('button', { name: 'Save Roles' }).click()
      await expect(page.getByText('Roles for Anika Abara changed.')).toBeVisible()
      await member.reload()
      await expect(sidebar(member).getByRole('link', { name: 'Prototypes' })).toBeVisible()

      await page.getByRole('button', { name: 'Remove Anika Abara' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('analyst@lintel.test')).toHaveCount(0)
      await member.reload()
      await expect(member).toHaveURL('/CFA')
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
})
