import { rm } from 'node:fs/promises'
import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'
import { killAll } from './support/processes.ts'
import { startLintel } from './support/start-lintel.ts'

const portBase = environment.portBase + 50

test('everything killed at once starts again with its data and sessions', async ({ page }) => {
  test.setTimeout(180_000)
  const first = await startLintel({ portBase })
  const origin = `http://localhost:${portBase}`
  try {
    await page.goto(`${origin}/HFA/prototypes`)
    await signIn(page, 'viewer')
    await expect(page.getByRole('article').first()).toBeVisible()

    await killAll(first.process)

    const second = await startLintel({ portBase, dataFolder: first.dataFolder })
    try {
      await page.goto(`${origin}/HFA/prototypes`)
      await expect(page.getByRole('article').first()).toBeVisible()
    } finally {
      await second.stop()
    }
  } finally {
    await first.stop()
    await rm(first.dataFolder, { recursive: true, force: true })
  }
})
