import { rm } from 'node:fs/promises'
import { banner, headersOf, isComplete, submitRequest } from './support/assembly.ts'
import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'
import { killAll, processesBelow } from './support/system/processes.ts'
import { startLintel } from './support/system/start-lintel.ts'
import { longTimeout } from './support/viewer.ts'

const portBase = environment.portBase + 50
const origin = `http://localhost:${portBase}`
const requests = `${origin}/CFA/assembly-request`
/** No captures: ingesting them would delay the requests. */
const variables = { DEMO_CAPTURES: 'none' }

test(
  'after all processes are killed, the system restarts with its data, sessions and open pages',
  { tag: ['@nightly', '@platform'] },
  async ({ page, context }) => {
    test.setTimeout(900_000)
    const first = await startLintel({ portBase, variables })
    try {
      const workers = processesBelow(first.process.pid as number).filter(({ command }) => /worker\/main/.test(command))
      // Without workers nothing is assembled.
      for (const { pid } of workers) process.kill(pid, 'SIGSTOP')
      await page.goto(requests)
      await signIn(page, 'everything')
      await expect(page.getByRole('heading', { level: 1, name: 'BIM Assembly Requests' })).toBeVisible()
      const headers = await headersOf(page, requests)

      const one = await submitRequest(page, headers, { projectName: 'Marked by hand' })
      await page.goto(`${requests}/${one.id}`)
      await expect(banner(page, 'This request has been queued')).toContainText('Waiting for an available worker')
      await page.getByRole('button', { name: 'Mark Complete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark Complete' }).click()
      await isComplete(page)
      await expect(page.getByRole('region', { name: 'Assembled Model' })).toContainText('Marked complete by Evelyn')

      const two = await submitRequest(page, headers, { projectName: 'Over the end' })
      await page.goto(`${requests}/${two.id}`)
      await expect(banner(page, 'This request has been queued')).toBeVisible()
      const other = await context.newPage()
      await other.goto(`${origin}/HFA/prototypes`)
      await expect(other.getByRole('article').first()).toBeVisible()

      await killAll(first.process)
      await expect(page.getByText(/Couldn't refresh this request/)).toBeVisible(longTimeout)
      await expect(page.getByRole('heading', { level: 1, name: 'Over the end' })).toBeVisible()

      const second = await startLintel({ portBase, dataFolder: first.dataFolder, variables })
      try {
        await other.goto(`${origin}/HFA/prototypes`)
        await expect(other.getByRole('article').first()).toBeVisible()
        await isComplete(page)
        await expect(page.getByRole('link', { name: 'Open in Viewer' })).toBeVisible()
        await expect(page.getByText(/Couldn't refresh this request/)).toHaveCount(0)
      } finally {
        await second.stop()
      }
    } finally {
      await first.stop()
      await rm(first.dataFolder, { recursive: true, force: true })
    }
  },
)
