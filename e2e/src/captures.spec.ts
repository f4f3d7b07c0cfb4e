import type { Page } from '@playwright/test'
import { openTab, openWhenCaptured, rejectType, upload } from './support/captures/captures.ts'
import { captures } from './support/captures/prepared-capture.ts'
import { storeFile } from './support/captures/store-file.ts'
import { storeModel } from './support/captures/store-model.ts'
import { uploadCapture } from './support/captures/upload-capture.ts'
import { headersOf } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { sidebar } from './support/shell.ts'
import { canvas, journeyTimeout, longTimeout } from './support/viewer.ts'

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

test(
  'a building file is uploaded, and its review links to the element in the model and back',
  { tag: ['@smoke', '@remote-data'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const mark = String(Date.now())
    const file = storeFile({ mark, wallCount: 3 })
    await openAs('everything', '/HFA')
    await sidebar(page).getByRole('link', { name: 'Captures' }).click()
    await expect(page).toHaveTitle('Lintel - Captures')
    await upload(page, file)
    await openWhenCaptured(page, file)
    await expect(page).toHaveURL(/\/project-details$/)
    await expect(page.getByRole('row', { name: 'Project Name' })).toContainText(`Journey ${mark}`)

    await openTab(page, 'Elements')
    await expect(page.getByRole('grid', { name: 'Captured Elements' }).getByText(`Brick ${mark}`)).toHaveCount(3)

    await openTab(page, 'Capture Review')
    await expect(page.getByText('Reviewed 0 elements against 0 Master Model elements.')).toBeVisible(longTimeout)
    await rejectType(page, `Brick ${mark}`, 'Bricks are out of stock.', 'Use concrete.')
    await page.getByRole('button', { name: 'Review History' }).click()
    await page.getByRole('menuitem', { name: 'Run New Capture' }).click()
    await expect(page.getByText(/3 elements were flagged in the review\.$/)).toBeVisible(longTimeout)
    await page.getByRole('button', { name: `Basic Wall: Brick ${mark}` }).click()
    await expect(page.getByText('Reason: Bricks are out of stock.')).toHaveCount(3)
    await expectAccessibleInBothModes(page)

    await page.getByRole('list', { name: 'Flagged instances' }).getByRole('link').nth(1).click()
    await expect(page.getByText('3 flagged elements')).toBeVisible(longTimeout)
    await expect(page.getByText(/^Flagged: /)).toBeVisible(longTimeout)
    await expect(page.getByText('Bricks are out of stock. Use concrete.')).toBeVisible()
    await expect(canvas(page)).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.getByRole('link', { name: 'Show in Review' }).click()
    await expect(page.getByText('Action: Use concrete.')).toHaveCount(3)
  },
)

test('an upload continues when the connection is back', { tag: '@remote-data' }, async ({ openAs, page, context }) => {
  test.setTimeout(journeyTimeout)
  // Large enough for several chunks, so that one has arrived when the connection drops.
  const file = storeFile({ mark: String(Date.now()), wallCount: 1, atLeast: 9 * 1024 * 1024 })
  await openAs('everything', captures)
  const offsets: (string | undefined)[] = []
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(request.headers()['upload-offset'])
    if (offsets.length !== 2) return route.continue()
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  await upload(page, file)
  await expect(page.getByText(/^Connection lost\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Files to upload' })).toHaveCount(0, longTimeout)
  const piece = String(8 * 1024 * 1024)
  expect(offsets).toEqual(['0', piece, piece])
  await expect(page.getByText('The file has been captured.')).toBeVisible(longTimeout)
})

test(
  'a capture is moved to another project and deleted after a warning, and people who have it open are notified',
  { tag: '@remote-data' },
  async ({ openAs, page, context }) => {
    test.setTimeout(journeyTimeout)
    await openAs('everything', '/HFA')
    const headers = await headersOf(page, captures)
    const mark = Date.now()
    const names = ['Deleted', 'Kept'].map((name) => `${name} ${mark}.ifc`)
    const wall = { id: 1, height: 3, at: 0 }
    const [early = '', late = ''] = await Promise.all(
      names.map((fileName, index) =>
        uploadCapture(page, {
          headers,
          fileName,
          content: storeModel(`Store ${mark}`, [{ ...wall, height: 3 + index }]),
        }),
      ),
    )
    const started = await page.request.post('/api/comparisons', {
      headers,
      data: { baseCaptureId: early, compareCaptureId: late },
    })
    expect(started.status(), await started.text()).toBe(202)
    await page.goto(`${captures}?search=${mark}`)
    await expectPictures(page, 2)
    const other = await context.newPage()
    const followed = other.waitForResponse((response) => response.url().endsWith(`/captures/${early}/events`))
    await other.goto(`${captures}/${early}/option-sets`)
    await followed
    await page.goto(`${captures}/${early}`)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to Another Project…' }).click()
    const dialog = page.getByRole('dialog', { name: `Move ${names[0]} to Another Project` })
    await dialog.getByRole('combobox', { name: 'Project' }).fill(`Annex ${mark}`)
    await dialog.getByRole('option', { name: 'New Project…' }).click()
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('link', { name: `Annex ${mark}` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Project Changes' })).toContainText(`7001 Store ${mark}`)
    await expect(other.getByRole('link', { name: `Annex ${mark}` })).toBeVisible()
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${names[0]}?` })
    await expect(question).toContainText('This also deletes 1 review.')
    await expect(question).toContainText('This also deletes 1 comparison:')
    await expect(question.getByRole('listitem')).toHaveText(names.join(' and '))
    await expectAccessibleInBothModes(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Captures' })).toBeVisible()
    await expect(page.getByTestId('toast')).toContainText(`${names[0]} has been deleted.`)
    await expect(page.getByRole('link', { name: names[1] })).toBeVisible()
    await expect(page.getByRole('link', { name: names[0] })).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: 'This Capture Was Deleted' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
  },
)

/** Waits for this number of thumbnails, without placeholders. */
async function expectPictures(page: Page, count: number): Promise<void> {
  const pictures = page.getByTestId('thumbnail')
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('naturalWidth', 480)
}
