import { preparedCapturePath } from './support/captures/prepared-capture.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout } from './support/viewer.ts'

test(
  'a topic is created from the view of a capture, leads back to it and gets a comment',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const mark = String(Date.now())
    await openAs('everything', preparedCapturePath('model'))
    await expect(canvas(page).locator('canvas')).toHaveAttribute('data-picture', 'complete', longTimeout)
    const scripts = '**/*.js'
    await page.route(scripts, (route) => route.abort())
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    await expect(page.getByText("The topics couldn't be loaded. Check your connection.")).toBeVisible()
    await expect(page.getByText("Topic pins couldn't be loaded. Check your connection.")).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    await page.unroute(scripts)
    for (const what of ['The topics', 'Topic pins']) {
      const alert = page.getByRole('alert').filter({ hasText: `${what} couldn't be loaded.` })
      await alert.getByRole('button', { name: 'Try Again' }).click()
      await expect(alert).toHaveCount(0)
    }
    const panel = page.getByRole('region', { name: 'Topics', exact: true })
    await panel.getByRole('button', { name: 'New Topic' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Topic' })
    await dialog.getByRole('textbox', { name: /^Title/ }).fill(`Wall ${mark} is too thin`)
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Create Topic' }).click()
    await expect(dialog).toHaveCount(0)
    await panel.getByRole('link', { name: 'Open Topic' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^#\\d+ Wall ${mark} is too thin$`) }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
    await expect(page.getByRole('img', { name: /Viewpoint 1/ })).toBeVisible(longTimeout)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Please make it 200 mm.')
    await page.getByRole('button', { name: 'Add Comment' }).click()
    await expect(page.getByRole('list', { name: 'Comments' }).getByText('Please make it 200 mm.')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
    await page.getByRole('link', { name: /^Show Viewpoint 1/ }).click()
    await expect(page).toHaveURL(/\/model\?topic=/)
    await expect(canvas(page)).toBeVisible(longTimeout)
    await page.goto('/HFA/data-management/topics')
    const row = page.getByRole('grid').getByText(`Wall ${mark} is too thin`)
    await expect(row).toBeVisible(longTimeout)
    await expectAccessibleInBothModes(page)
    await expectToFit(page)
  },
)

test(
  'topics are moved between statuses on a board, by the menu of a card and by dragging',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const mark = String(Date.now())
    const title = `Gate ${mark} is stuck`
    await openAs('everything', '/HFA/data-management/topics/new')
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await page.getByLabel('Due Date').fill('2026-01-31')
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Create Topic' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible(longTimeout)
    await page.getByRole('button', { name: 'Assign to Me' }).click()
    await expect(page.getByText(/is assigned to you\.$/)).toBeVisible()

    await page.goto('/HFA/data-management/topics')
    await page.getByRole('button', { name: 'Board', exact: true }).click(longTimeout)
    await page.getByRole('searchbox', { name: 'Search Topics' }).fill(mark)
    const column = (status: string) => page.getByRole('region', { name: status, exact: true })
    const cards = (status: string) => column(status).getByRole('listitem').filter({ hasText: title })
    await expect(cards('Open')).toBeVisible()
    await expect(page.getByRole('list').getByRole('listitem').filter({ hasText: /^#\d+/ })).toHaveCount(1)
    await expect(cards('Open').getByTitle('Overdue')).toBeVisible()
    await expectAccessibleInBothModes(page)
    await expectToFit(page)

    const actions = page.getByRole('button', { name: new RegExp(`^Actions for .*${mark}`) })
    await actions.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to In Progress' }).press('Enter')
    await expect(cards('In Progress')).toBeVisible()
    await expect(actions).toBeFocused()
    await cards('In Progress').dragTo(column('Resolved'))
    await expect(cards('Resolved')).toBeVisible()
    await page.reload()
    await expect(cards('Resolved')).toBeVisible(longTimeout)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Topics' }).getByText('Resolved')).toBeVisible()
  },
)
