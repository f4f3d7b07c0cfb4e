import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { withScratchRemote } from '../../tooling/src/generate/scratch-remote.ts'
import { isPortFree } from '../../tooling/src/process/port.ts'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

const command = path.join(environment.root, 'tooling/remote-kit/main.ts')

/** Starts the command in its own process group, like a terminal does, and returns the URL that it prints. */
async function startDevelopment(folder: string) {
  const child = spawn(process.execPath, [command, 'dev', '--shell', environment.origin], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let address: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    address = /^Open (\S+)/.exec(line)?.[1]
    if (address !== undefined) break
  }
  child.stdout.resume()
  return {
    address: address ?? 'about:blank',
    /** Ctrl-C reaches every process of the group. */
    async interrupt() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      const [code] = (await exit) as [number | null]
      return code
    },
  }
}

test(
  'a remote that was never released runs in one tab of the shell, shows each change, and leaves nothing behind',
  { tag: ['@host'] },
  async ({ openAs, page }) => {
    test.setTimeout(240_000)
    await withScratchRemote(async (folder) => {
      const development = await startDevelopment(folder)
      const port = Number(new URL(/override=[^=]+=(\S+)/.exec(development.address)?.[1] ?? '').port)
      try {
        await openAs('everything', development.address)
        await expect(page).toHaveURL('/')
        await page.goto('/CFA/sample-plans')
        await expect(page.getByText('This tab runs an unreleased build of sample-plans.')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'Sample Plans' })).toBeVisible()

        const file = path.join(folder, 'src/pages/sample-plans-list.page.tsx')
        await writeFile(file, (await readFile(file, 'utf8')).replace('title="Sample Plans"', 'title="Changed Plans"'))
        await expect(page.getByRole('heading', { level: 1, name: 'Changed Plans' })).toBeVisible()
      } finally {
        expect(await development.interrupt()).toBe(0)
      }
      expect(await isPortFree(port)).toBe(true)
    })
  },
)
