import { openTab, openWhenCaptured, upload } from './support/captures/captures.ts'
import { largeFile } from './support/captures/large-file.ts'
import { expect, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { canvas, journeyTimeout, longTimeout, smallWindow } from './support/viewer.ts'

test.use({ viewport: smallWindow })

const captures = '/HFA/data-management/captures'

test(
  'a capture with more triangles than a browser can show loads a coarse model first, then parts',
  { tag: '@remote-data' },
  async ({ openAs, page }) => {
    test.setTimeout(journeyTimeout)
    const file = largeFile(String(Date.now()), 1_600_000)
    const ranges: string[] = []
    page.on('request', (request) => {
      const { range } = request.headers()
      if (range) ranges.push(range)
    })
    await openAs('everything', captures)
    await upload(page, file)
    await openWhenCaptured(page, file)
    await openTab(page, 'Model')
    await expect(page.getByText(`${file.elements} elements`)).toBeVisible(longTimeout)
    const detail = page.getByText(/^Showing \d+% of 1,\d{3},\d{3} triangles/)
    await expect(detail).toHaveText(/Showing [1-9]\d*%/, longTimeout)
    await expect(detail).toHaveText(/the rest simplified$|Showing 100%/, longTimeout)
    expect(ranges[0]).toBe('bytes=0-511')
    expect(ranges.length).toBeGreaterThan(3)

    await expect(canvas(page)).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
  },
)
