import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { checkContainers, writeContainers, writtenFiles } from './written-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'containers-'))
  for (const file of (await writtenFiles()).keys()) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
})
afterEach(() => rm(folder, { recursive: true }))

test('the files fit the remotes and the base images', async () => {
  expect(await checkContainers()).toEqual([])
})

test('a remote more has a job of its own, and one that is gone leaves nothing behind', async () => {
  const jobs = ['deploy/kubernetes/remotes/remotes.yaml', 'deploy/kubernetes/releases/releases.yaml']
  const more = [...remoteNames(), 'site-plans']
  expect(await checkContainers(more, folder)).toHaveLength(jobs.length)
  expect(await writeContainers(more, folder)).toEqual(jobs)
  for (const file of jobs) expect(await readFile(path.join(folder, file), 'utf8')).toContain('name: release-site-plans')
  expect(await writeContainers(remoteNames(), folder)).toEqual(jobs)
  expect(await checkContainers(remoteNames(), folder)).toEqual([])
})
