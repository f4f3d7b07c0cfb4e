import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jestCommand } from '../../src/workspace/programs.ts'
import { root } from '../../src/workspace/root.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-kept-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const presets = path.join(import.meta.dirname, '..')

/** In the order of their names, one after the other. */
const settings = `
import { keptSandbox } from '${presets}/kept/kept-sandbox.ts'
import { serverTests } from '${presets}/server-tests.ts'
export default {
  ...serverTests(import.meta.dirname, ['*.test.ts']),
  ...keptSandbox('server'),
  testSequencer: import.meta.dirname + '/by-name.cjs',
}`
const byName = `
module.exports = class {
  sort = (tests) => tests.toSorted((one, other) => one.path.localeCompare(other.path))
  cacheResults() {}
}`

function counted(name: string): string {
  return `globalThis.${name} = (globalThis.${name} ?? 0) + 1; export {}`
}

/** Says what it finds, and leaves behind what the next file must not find. */
function file(more = ''): string {
  return `
import { appendFileSync } from 'node:fs'
import { afterEach, expect, jest, test } from '@jest/globals'
import './testing/stage.ts'
await import('./product.ts')
let ended = 0
afterEach(() => (ended += 1))
test('first', () => {
  const found = [globalThis.products, globalThis.stages, Math.max(1, 2), process.env.LEFT, globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]]
  appendFileSync(import.meta.dirname + '/found', found.join(' ') + '\\n')
  jest.spyOn(Math, 'max').mockReturnValue(0)
  jest.useFakeTimers()
  process.env.LEFT = 'left'
  jest.setTimeout(4321)
  ${more}
})
test('second', () => expect(ended).toBe(1))
`
}

async function play(files: Record<string, string>): Promise<string[]> {
  await mkdir(path.join(folder, 'testing'))
  // The runner looks for what translates beside the settings.
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const all = {
    'package.json': '{ "type": "module" }',
    'jest.config.mjs': settings,
    'by-name.cjs': byName,
    'product.ts': counted('products'),
    'testing/stage.ts': counted('stages'),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) await writeFile(path.join(folder, name), text)
  const { command, args } = jestCommand(['--runInBand', '--config', path.join(folder, 'jest.config.mjs')])
  await promisify(execFile)(command, args, { cwd: folder })
  return (await readFile(path.join(folder, 'found'), 'utf8')).trim().split('\n')
}

test('what is ours is loaded once for all files, what is of tests for each, and nothing else is left to the next', async () => {
  const found = await play({
    'a.test.ts': file(),
    'b.test.ts': file(),
    'c.test.ts': `/** @jest-environment-options {"isAlone": true} */${file()}`,
    'd.test.ts': file('jest.resetModules()'),
    'e.test.ts': file("jest.unstable_mockModule('node:os', () => ({}))"),
    'f.test.ts': file(),
  })
  // By files: how often the product and the helper of tests were loaded in its sandbox, the greater of one and two, a variable of the environment, and how long a test may take.
  expect(found).toEqual(['1 1 2  ', '1 2 2  ', '1 1 2  ', '1 3 2  ', '1 1 2  ', '1 1 2'])
})
