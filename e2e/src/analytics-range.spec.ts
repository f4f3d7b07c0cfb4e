import { requestsGrid } from './support/analytics/requests-grid.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/page-checks/accessibility.ts'

const analytics = '/CFA/analytics'

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

test(
  'the range is typed, which leaves the other end alone, and narrowed in the timeline by dragging and by keyboard',
  { tag: '@remote-analytics' },
  async ({ openAs, page }) => {
    await openAs('everything', `${analytics}?start=2026-05-25&end=2026-11-23`)
    await requestsGrid(page)
    const range = page.getByRole('button', { name: /^Date range/ })
    await range.click()
    await page.getByLabel('End').pressSequentially('11202026')
    await expect(range).toHaveAccessibleName('Date range: 05/25/2026 – 11/23/2026')
    await page.keyboard.press('Enter')
    await expect(range).toHaveAccessibleName('Date range: 05/25/2026 – 11/20/2026')
    await page.getByLabel('Start').pressSequentially('06012026')
    await page.getByRole('heading', { name: 'Analytics' }).click()
    await expect(range).toHaveAccessibleName('Date range: 06/01/2026 – 11/20/2026')

    await page.goto(`${analytics}?start=2026-01-01&end=2026-12-31`)
    const timeline = page.getByRole('group', { name: 'Range of Requests per Day' })
    const box = await timeline.boundingBox()
    if (!box) throw new Error('The time line is not there.')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.3, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 })
    await page.mouse.up()
    await expect(page).toHaveURL(/start=2026-0[3-5]-\d\d&end=2026-0[7-9]-\d\d/)
    const reset = page.getByRole('button', { name: 'Reset Range' })
    await expect(reset).toBeFocused()
    const from = timeline.getByRole('slider', { name: 'From' })
    // Until the narrowed range is loaded, the chart may still show the whole year.
    await expect(from).toHaveAttribute('aria-valuemax', /^1\d\d$/)
    const first = await from.getAttribute('aria-valuetext')
    await from.focus()
    await page.keyboard.press('PageUp')
    await expect(timeline.getByRole('status')).toContainText('Press Enter to narrow the range.')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Range: /)).toBeVisible()
    await expect(page.getByText(/^Range: /)).not.toContainText(first ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await reset.click()
    await expect(page).toHaveURL(/start=2026-01-01&end=2026-12-31/)
    await expect(reset).toBeHidden()
  },
)
