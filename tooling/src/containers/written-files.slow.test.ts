import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { currentContainers } from './containers.ts'
import { checkContainers, writeContainers, writtenFiles } from './written-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'containers-'))
  for (const file of (await writtenFiles(currentContainers())).keys()) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
})
afterEach(() => rm(folder, { recursive: true }))

const composeSchema = z.looseObject({ services: z.record(z.string(), z.looseObject({})) })

async function servicesIn(): Promise<string[]> {
  const text = await readFile(path.join(folder, 'docker-compose.yml'), 'utf8')
  return Object.keys(composeSchema.parse(parse(text, { merge: true })).services)
}

test('the files are those of the remotes that there are', async () => {
  expect(await checkContainers()).toEqual([])
})

test('a remote more has containers of its own, and changes those of no other', async () => {
  const more = currentContainers([...remoteNames(), 'site-plans'])
  expect(await checkContainers(more, folder)).toHaveLength(5)
  const before = await servicesIn()
  expect(await writeContainers(more, folder)).toHaveLength(5)
  expect((await servicesIn()).filter((name) => !before.includes(name))).toEqual([
    'remote-site-plans',
    'release-site-plans',
  ])
  expect(await checkContainers(more, folder)).toEqual([])
  const text = await readFile(path.join(folder, 'docker-compose.yml'), 'utf8')
  expect(text).toContain("'127.0.0.1:9007:9007'")
  for (const file of ['host', 'remote']) {
    const dockerfile = await readFile(path.join(folder, `tooling/docker/${file}.Dockerfile`), 'utf8')
    expect(dockerfile).toContain('COPY remote-site-plans/package.json remote-site-plans/\n')
  }
})

test('a remote that is gone leaves nothing behind', async () => {
  const fewer = currentContainers(remoteNames().filter((name) => name !== 'bim'))
  await writeContainers(fewer, folder)
  expect((await servicesIn()).filter((name) => name.endsWith('bim'))).toEqual([])
  expect(await writeContainers(currentContainers(), folder)).toHaveLength(5)
  expect(await checkContainers(currentContainers(), folder)).toEqual([])
})
