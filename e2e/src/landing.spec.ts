import { headersOf } from './support/assembly.ts'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFitWindows } from './support/page-checks/layout.ts'
import { openUserMenu } from './support/shell.ts'
import { longTimeout } from './support/viewer.ts'

test(
  'an assigned topic is in My Work until it is closed, and leads to its page',
  { tag: ['@host', '@platform', '@remote-data'] },
  async ({ openAs, page }) => {
    const title = named('Stair is too steep')
    await openAs('everything', '/HFA')
    const headers = await headersOf(page, '/HFA')
    const { origin } = new URL(page.url())
    const api = `${origin}/api`
    const query = '{ projectGroups { id } }'
    const found = await page.request.post(`${origin}/graphql/datacapture`, { headers, data: { query } })
    const { data: projects } = (await found.json()) as { data: { projectGroups: { id: string }[] } }
    // Overdue by years, so that it is sorted before topics of other journeys.
    const project = { projectId: projects.projectGroups[0]?.id }
    const data = { ...project, title, assignedTo: 'local|everything', dueDate: '2020-03-14' }
    const answer = await page.request.post(`${api}/topics`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { id, revision } = (await answer.json()) as { id: string; revision: number }

    await page.reload()
    const topics = page.getByRole('region', { name: 'Topics Assigned to Me' })
    const link = topics.getByRole('link', { name: title })
    await expect(link).toContainText('Overdue since Mar 14, 2020')
    await expect(page.getByRole('main').getByRole('link', { name: /^Captures Upload, review/ })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFitWindows(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(longTimeout)

    const closing = await page.request.patch(`${api}/topics/${id}`, { headers, data: { status: 'Closed', revision } })
    expect(closing.ok(), await closing.text()).toBe(true)
    await page.goto('/HFA')
    await expect(page.getByRole('region', { name: 'My Work' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading your work' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  },
)

test(
  'every page lists its keyboard shortcuts and what is new in the released applications',
  { tag: ['@host', '@remote-data'] },
  async ({ openAs, page }) => {
    await openAs('everything', '/HFA/data-management/assets')
    await expect(page.getByRole('grid')).toBeVisible(longTimeout)
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(shortcuts.getByRole('heading', { name: 'In a Grid' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(shortcuts).toHaveCount(0)

    const menu = await openUserMenu(page)
    await menu.getByRole('button', { name: "What's New" }).click()
    const notes = page.getByRole('dialog', { name: "What's New" })
    await expect(notes.getByRole('heading', { name: 'Data Management' })).toBeVisible()
    await expect(notes.getByRole('listitem').first()).toBeVisible()
    await expect(notes.getByText("Couldn't load these release notes.")).toHaveCount(0)
    await expectAccessibleInBothModes(page)
    await expectToFitWindows(page)
  },
)

test(
  'an empty organization lists its first steps, each a link until it is done, until they are hidden',
  { tag: ['@host', '@platform'] },
  async ({ openAs, page }) => {
    await openAs('viewer', '/PIER')
    const headers = await headersOf(page, '/PIER')
    const api = `${new URL(page.url()).origin}/api`
    const viewer = encodeURIComponent('local|viewer')
    // An earlier try may have hidden them.
    await page.request.delete(`${api}/users/${viewer}/preferences/first-steps.hidden`, { headers })
    await page.reload()
    const steps = page.getByRole('region', { name: 'First Steps' })
    await expect(steps.getByRole('listitem')).toContainText([
      'Upload a building file',
      'Approve the master model',
      'Invite members',
    ])
    await expectAccessibleInBothModes(page)
    await expectToFitWindows(page)
    await steps.getByRole('link', { name: 'Approve the master model' }).click()
    await expect(page).toHaveURL(/^[^?]*\/PIER\/bim-management\/master-model(\?|$)/)
    await page.goto('/PIER')
    await steps.getByRole('link', { name: 'Upload a building file' }).click()
    await expect(page).toHaveURL('/PIER/data-management/captures')

    const reviewer = encodeURIComponent('local|reviewer')
    const members = `${api}/organizations/PIER/members`
    const data = { userId: 'local|reviewer', roles: ['prototypes.read'] }
    const added = await page.request.put(members, { headers, data })
    expect(added.ok(), await added.text()).toBe(true)
    await page.goto('/PIER')
    await expect(steps.getByText('1 of 3 done')).toBeVisible()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Done: Invite members' })).toBeVisible()
    await expect(steps.getByRole('link', { name: 'Invite members' })).toHaveCount(0)
    const removed = await page.request.delete(`${members}/${reviewer}`, { headers })
    expect(removed.ok(), await removed.text()).toBe(true)

    const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/first-steps.hidden'))
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(steps).toHaveCount(0)
    await saved
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading your work' })).toHaveCount(0)
    await expect(steps).toHaveCount(0)
  },
)
