import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { environment } from './support/environment.ts'
import { expect, signIn, test } from './support/journey.ts'
import { startLintel } from './support/start-lintel.ts'

const portBase = environment.portBase + 50

/** Every process below one, the way `kill -9` of everything meets them. */
function descendants(pid: number): number[] {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number)
  return [...children, ...children.flatMap(descendants)]
}

test('everything killed at once starts again with its data and sessions', async ({ page }) => {
  test.setTimeout(180_000)
  const first = await startLintel({ portBase })
  const origin = `http://localhost:${portBase}`
  try {
    await page.goto(`${origin}/HFA/prototypes`)
    await signIn(page, 'viewer')
    await expect(page.getByRole('article').first()).toBeVisible()

    const pid = first.process.pid as number
    for (const each of [...descendants(pid), pid]) {
      try {
        process.kill(each, 'SIGKILL')
      } catch (error) {
        // A child may have gone with its parent already.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    if (first.process.signalCode === null) await once(first.process, 'exit')

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
