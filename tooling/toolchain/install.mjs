import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { withoutCaller } from './environment.mjs'
import { withLock } from './lock.mjs'
import { nodeVersion, pnpmVersion, root, toolchainFolder } from './versions.mjs'

const toolchainStamp = path.join(toolchainFolder, 'node_modules/.stamp')
const dependenciesStamp = path.join(root, 'node_modules/.stamp')

/** Folders of the pinned Node and pnpm. Package names contain the CPU architecture. */
function pinnedFolders() {
  const modules = path.join(toolchainFolder, 'node_modules')
  const platform = `linux-${process.arch}`
  return [path.join(modules, `node-${platform}/bin`), path.join(modules, `@pnpm/exe.${platform}`)]
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** Runs an installer and only prints its output if it fails. */
async function install({ start, title, command, args, cwd, env }) {
  const since = Date.now()
  console.log(`  ${title} …`)
  const reminder = setInterval(() => console.log(`  ${title} … still running (${seconds(since)})`), 20_000)
  const child = start(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  clearInterval(reminder)
  if (code !== 0) {
    const said = Buffer.concat(output).toString('utf8').trim()
    throw new Error(`${title} failed.\n\n${said}\n\nCommand: ${path.basename(command)} ${args.join(' ')}`)
  }
  console.log(`  ${title}: done in ${seconds(since)}`)
}

/** The calling npm if there is one, because npm may be installed anywhere. */
function npmCommand() {
  const caller = process.env.npm_execpath
  if (caller !== undefined && /npm-cli\.c?js$/.test(caller)) return [process.execPath, caller]
  return ['npm']
}

/** The pinned packages only exist for Linux with glibc on two architectures. */
function isPinnedPlatform() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return false
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

function versionOf(command) {
  try {
    return execFileSync(command, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).trim()
  } catch (error) {
    if (error.code === 'ENOENT' || error.status !== undefined) return 'none'
    throw error
  }
}

/** On other platforms, the machine's own Node and pnpm are used if they have the same major version. */
function ownToolchain() {
  const wanted = { node: nodeVersion, pnpm: pnpmVersion }
  const found = { node: process.versions.node, pnpm: versionOf('pnpm') }
  const major = (version) => version.split('.')[0]
  const wrong = Object.keys(wanted).filter((name) => major(found[name]) !== major(wanted[name]))
  if (wrong.length === 0) return { folders: [path.dirname(process.execPath)] }
  const list = wrong.map((name) => `  ${name} ${wanted[name]} (found: ${found[name]})`).join('\n')
  throw new Error(
    `On ${process.platform} ${process.arch} this repository uses the installed tools. Please install:\n${list}`,
  )
}

/** Returns the folders of the pinned `node` and `pnpm`; downloads them if they are missing or outdated. */
export async function ensureToolchain(start) {
  const hash = hashOf([path.join(toolchainFolder, 'package-lock.json')])
  const folders = pinnedFolders()
  if (isStamped(toolchainStamp, hash)) return { folders }
  if (!isPinnedPlatform()) return ownToolchain()
  await withLock(async () => {
    if (isStamped(toolchainStamp, hash)) return
    rmSync(toolchainStamp, { force: true })
    const [command, ...prefix] = npmCommand()
    const args = [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
    const title = `Node ${nodeVersion} and pnpm ${pnpmVersion}`
    await install({ start, title, command, args, cwd: toolchainFolder, env: withoutCaller(process.env) })
    if (!folders.every(existsSync)) throw new Error(`${title} wasn't installed in ${folders.join(' and ')}.`)
    writeFileSync(toolchainStamp, hash)
  })
  return { folders }
}

function dependencyFiles() {
  const packages = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(root, entry.name, 'package.json'))
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => path.join(root, name))
  return [...files, ...packages.sort()].filter(existsSync)
}

/** Installs dependencies if the lock file, the workspace or a package file has changed. */
export async function ensureDependencies(start, env) {
  const current = () => hashOf([path.join(toolchainFolder, 'package-lock.json'), ...dependencyFiles()])
  if (isStamped(dependenciesStamp, current())) return
  await withLock(async () => {
    const hash = current()
    if (isStamped(dependenciesStamp, hash)) return
    rmSync(dependenciesStamp, { force: true })
    const args = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']
    // pnpm would ask before replacing a folder, and fail without a terminal.
    const quiet = { ...env, CI: 'true' }
    await install({ start, title: 'Dependencies', command: 'pnpm', args, cwd: root, env: quiet })
    writeFileSync(dependenciesStamp, hash)
  })
}
