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
    const response = await page.request.post(`${api}/topics`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    const { id, revision } = (await response.json()) as { id: string; revision: number }

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
