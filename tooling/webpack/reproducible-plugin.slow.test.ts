import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { glob } from 'tinyglobby'
import { runCommand, type Command } from '../src/process/run-command.ts'
import { root } from '../src/workspace/root.ts'

const remote = 'remote-prototypes'
const notCopied = new Set(['.cache', '.git', '.lintel', 'dist', 'docs', 'node_modules'])

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-reproducible-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function run(command: Command): Promise<void> {
  const { isOk, output } = await runCommand(command)
  if (!isOk) throw new Error(output)
}

/** Copies the workspace, installs what the remote needs and builds it, as on another machine. */
async function buildCopy(name: string): Promise<string> {
  const folder = path.join(parent, name)
  for (const entry of (await readdir(root)).filter((file) => !notCopied.has(file))) {
    const filter = (file: string) => !notCopied.has(path.basename(file))
    await cp(path.join(root, entry), path.join(folder, entry), { recursive: true, filter })
  }
  const filters = [`@lintel/${remote}...`, '@lintel/tooling...'].flatMap((packages) => ['--filter', packages])
  const install = ['install', '--prefer-offline', '--frozen-lockfile', ...filters]
  await run({ command: 'pnpm', args: install, cwd: folder })
  const builder = path.join(folder, 'tooling/src/build/package-build.ts')
  await run({ command: process.execPath, args: [builder, path.join(folder, remote)], cwd: folder })
  return path.join(folder, remote, 'dist')
}

async function hashes(dist: string): Promise<Map<string, string>> {
  const files = await glob('**/*', { cwd: dist, dot: true })
  const entries = files.sort().map(async (file) => {
    const content = await readFile(path.join(dist, file))
    return [file, createHash('sha256').update(content).digest('hex')] as const
  })
  return new Map(await Promise.all(entries))
}

test('a remote has the same bytes in two folders with their own node_modules, and names neither folder', async () => {
  const one = await buildCopy('one')
  const other = await buildCopy('another-folder')
  const built = await hashes(one)
  expect(built.size).toBeGreaterThan(10)
  expect(await hashes(other)).toEqual(built)
  for (const file of built.keys()) {
    const text = await readFile(path.join(one, file), 'utf8')
    expect([file, text.includes(parent)]).toEqual([file, false])
  }
}, 300_000)
