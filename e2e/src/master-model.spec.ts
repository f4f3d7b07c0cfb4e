import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { tabTo } from './support/page-checks/keyboard.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { expect, ignoreSavedSettings, test } from './support/journey.ts'
import { sidebar } from './support/shell.ts'
import { smallWindow } from './support/viewer.ts'

/** Elements and parameters come from demo captures, which are ingested after the start. */
const longTimeout = { timeout: 60_000 }

test(
  'elements are approved and undone; one is rejected with a reason, which its history shows',
  { tag: ['@smoke', '@remote-bim'] },
  async ({ openAs, page }) => {
    await ignoreSavedSettings(page)
    await openAs('everything', '/CFA')
    await sidebar(page).getByRole('link', { name: 'Master Model' }).click()
    await expect(page).toHaveTitle('Lintel - Master Model List')
    const grid = page.getByRole('grid', { name: 'Master Model List' })
    // The elements come from demo captures, which are ingested after the start.
    await expect(grid.getByRole('gridcell', { name: 'Not Reviewed' }).first()).toBeVisible({ timeout: 60_000 })
    await expectAccessibleInBothModes(page)
    // The browser has the cached list from before the reload.
    await page.reload()
    await expect(grid.getByRole('gridcell', { name: 'Not Reviewed' }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Master Model List menu' }).click()
    await page.getByRole('menuitem', { name: 'Review Master Model Items' }).click()
    const bar = page.getByRole('region', { name: 'Review Master Model Items' })
    // Finds the row by name, because its status changes and later captures add rows before it.
    const notReviewed = grid.getByRole('row').filter({ hasText: 'Not Reviewed' }).first()
    const [, category, family, type] = await notReviewed.getByRole('gridcell').allTextContents()
    const chosen = [category, family, type].reduce(
      (found, name = '') => found.filter({ has: page.getByRole('gridcell', { name, exact: true }) }),
      grid.getByRole('row'),
    )
    await chosen.getByRole('checkbox').click()
    await expect(bar.getByText('1 item selected')).toBeVisible()
    await bar.getByLabel('Status', { exact: true }).selectOption('Approved')
    await bar.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Changes saved successfully.')).toBeVisible()
    await expect(chosen.getByRole('gridcell', { name: 'Approved', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(chosen.getByRole('gridcell', { name: 'Not Reviewed' })).toBeVisible()
    await bar.getByRole('button', { name: 'Cancel' }).click()

    await chosen.getByRole('gridcell').first().click()
    await expect(page.getByText('Master Parameter Item', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/element-captures$/)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Status', exact: true })
    await form.getByRole('combobox').selectOption('Not Approved')
    await form.getByLabel('Reason Not Approved').fill('Too thin for the north side')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Master Parameter Item')).toContainText('Too thin for the north side')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Status: Not Reviewed → Not Approved')
    await page.getByRole('link', { name: 'Notes' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask the fire marshal.')
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ask the fire marshal.')
    await expectAccessibleInBothModes(page)
  },
)

test(
  'values of type and instance parameters are approved by keyboard, and the element is shown in its building',
  { tag: '@remote-bim' },
  async ({ openAs, page }) => {
    await page.setViewportSize(smallWindow)
    const filter = { field: 'family', operator: '==', value: 'Booth - Single' }
    await openAs('everything', `/CFA/bim-management/master-model?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    await page.getByRole('gridcell', { name: 'Booth - Single' }).first().click(longTimeout)
    await page.getByRole('link', { name: 'Type Properties' }).click()
    const type = page.getByRole('table', { name: 'Type Properties' })
    await expect(type).toContainText('460 mm')
    const edit = type.getByRole('button', { name: 'Edit Seat Height' })
    await tabTo(page, edit)
    await page.keyboard.press('Enter')
    await expect(type.getByRole('combobox', { name: 'Approved Value for Seat Height' })).toBeFocused()
    await expect(type).toContainText(/seen [\d,]+ times?/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3 parsecs')
    await expect(type).toContainText('Not found in any capture.')
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Enter')
    await expect(edit).toBeFocused()
    await expect(type).toContainText('3 parsecs')

    await page.getByRole('link', { name: 'Instance Properties' }).click()
    const instance = page.getByRole('table', { name: 'Instance Properties' })
    await instance.getByRole('button', { name: 'Edit Phase Created' }).click()
    const isScrolled = () => instance.evaluate(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth)
    // Below the first width, the form has one column.
    for (const width of [1120, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page)
      expect(await isScrolled(), `${width} px`).toBe(false)
    }
    await instance.getByRole('combobox', { name: 'Review Status for Phase Created' }).selectOption({ value: 'true' })
    await instance.getByRole('combobox', { name: 'Approved Value for Phase Created' }).fill('Existing')
    await instance.getByRole('button', { name: 'Save Phase Created' }).click()
    await expect(instance.getByRole('button', { name: 'Edit Phase Created' })).toBeVisible()
    await page.setViewportSize(smallWindow)
    await page.getByRole('link', { name: 'History' }).click()
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('460 mm → 3 parsecs')
    await expect(history).toContainText('→ Existing')
    await page.setViewportSize({ width: 390, height: 844 })
    await history.getByRole('button', { name: 'Restore Version' }).first().click()
    const question = page.getByRole('alertdialog')
    // The dialog has a margin on a phone.
    await expect.poll(async () => (await question.boundingBox())?.x).toBe(16)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.setViewportSize(smallWindow)

    await page.getByRole('link', { name: 'Model', exact: true }).click()
    await page.getByRole('button', { name: 'In Building' }).click(longTimeout)
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/master-model\?filter=/)
  },
)

test(
  'names of 2,000 characters fit every screen, and readers are offered no change',
  { tag: '@remote-bim' },
  async ({ openAs, page }) => {
    const long = 'Curtain-Wall/“Größe” 🧱 '.repeat(90).slice(0, 2000)
    await page.route(/\/api\/master-model(\/[\da-f-]+)?(\?|$)/, async (route) => {
      const response = await route.fetch()
      const named = (row: object) => ({ ...row, family: long, type: long.replaceAll(/[ /-]/g, 'x') })
      const body: unknown = await response.json()
      await route.fulfill({ response, json: Array.isArray(body) ? body.map(named) : named(body as object) })
    })
    // An account with all roles, reduced to the read-only ones.
    await page.route(/\/api\/users\/[^/]+(\?|$)/, async (route) => {
      const response = await route.fetch()
      const user = (await response.json()) as { roles: string[] }
      await route.fulfill({
        response,
        json: { ...user, roles: user.roles.filter((role) => role.endsWith('.read')) },
      })
    })
    await openAs('everything', '/CFA/bim-management/master-model')
    const name = page.getByRole('gridcell', { name: long }).first()
    await expect(name).toBeVisible(longTimeout)
    await page.getByRole('button', { name: 'Master Model List menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Reset Grid' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Review Master Model Items' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    for (const width of [390, 900]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page)
    }
    await name.click()
    await expect(page.getByLabel('Master Parameter Item')).toContainText(long)
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    for (const width of [900, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectToFit(page)
      // The details are below the names, however long those are.
      await expect(page.getByRole('link', { name: 'Type Properties' })).toBeInViewport()
    }
    await page.getByRole('button', { name: 'Show All of Family' }).click()
    await expect(page.getByRole('button', { name: 'Show Less of Family' })).toBeFocused()
    await expectToFit(page)

    await page.route(/\/api\/master-parameters\/[\da-f-]+(\?|$)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), parameterName: long } })
    })
    await page.goto('/CFA/bim-management/master-parameter')
    await page.getByRole('gridcell', { name: 'Project', exact: true }).first().click(longTimeout)
    await expect(page.getByRole('heading', { name: long })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show All of Name' })).toBeInViewport()
    await expectToFit(page)
  },
)
