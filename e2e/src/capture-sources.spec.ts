import { headersOf, isComplete, submitRequest } from './support/assembly.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { journeyTimeout, longTimeout } from './support/viewer.ts'

const captures = '/HFA/data-management/captures'
const settings = '/HFA/settings'

test(
  'a completed request is captured automatically and only once where that is switched on',
  { tag: ['@host', '@remote-assembly', '@remote-data'] },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    await openAs('everything', settings)
    const choice = page.getByRole('checkbox', { name: 'Capture completed requests automatically' })
    await expect(choice).toBeVisible()
    if (!(await choice.isChecked())) {
      await choice.check({ force: true })
      await expect(page.getByText('The settings have been saved.')).toBeVisible()
    }
    const headers = await headersOf(page, settings)
    await expect(choice).toBeChecked()
    const prototype = { portfolio: 'Pavilion', prototypeRelease: '2023.2' }
    const { id, projectName } = await submitRequest(page, headers, { projectName: `Loop ${Date.now()}`, ...prototype })
    await page.goto(`/HFA/assembly-request/${id}`)
    await isComplete(page)
    await expectAccessibleInBothModes(page)
    await page.getByRole('button', { name: 'Capture' }).click()
    const toast = page.getByTestId('toast')
    await expect(toast).toHaveText(/This model has been captured\.|The model is being captured\./)
    await page.goto(captures)
    const row = page.getByRole('link').filter({ hasText: projectName })
    await expect(row).toBeVisible(longTimeout)
    await expect(row).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/HFA/assembly-request/${id}/model`)
    const name = page.getByRole('heading', { level: 1, name: projectName })
    await expect(name).toBeVisible()
    expect((await name.boundingBox())?.width).toBeGreaterThan(100)
    await expect(page.getByRole('link', { name: 'View Request' })).toBeInViewport({ ratio: 1 })
  },
)
