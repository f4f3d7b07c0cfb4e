// Every command of this repository comes through here: `node tooling/toolchain/enter.mjs <command> [arguments]`.
// It runs on any Node from 18 on, fetches the pinned Node and pnpm and the workspace's dependencies where they are
// missing or out of date, and hands over to the command with those first on the PATH.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { preparedEnvironment } from './environment.mjs'
import { ensureDependencies, ensureToolchain } from './install.mjs'
import { root } from './versions.mjs'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** The child process that receives signals: first the installer, then the command. */
let current

for (const signal of forwarded) {
  process.on(signal, () => {
    if (current === undefined) process.exit(128 + constants.signals[signal])
    current.kill(signal)
  })
}

function start(command, args, options) {
  // Windows only finds `pnpm.cmd` through a shell.
  current = spawn(command, args, { cwd: root, shell: process.platform === 'win32', windowsHide: true, ...options })
  return current
}

/** A package manager that is killed cannot notify its script, but the parent process changes. */
function stopWithoutParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

function handOver(command, args, environment) {
  const child = start(command, args, { stdio: 'inherit', env: environment, cwd: process.cwd() })
  stopWithoutParent(child)
  child.on('error', (error) => {
    console.error(`Could not run ${command}: ${error.message}`)
    process.exit(127)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

async function enter([command, ...args]) {
  if (command === undefined)
    throw new Error('Specify a command: node tooling/toolchain/enter.mjs <command> [arguments]')
  const toolchain = await ensureToolchain(start)
  const environment = preparedEnvironment(toolchain)
  // pnpm must run although the lock file is out of date, because it updates it.
  if (command !== 'pnpm') await ensureDependencies(start, environment)
  current = undefined
  handOver(command, args, environment)
}

enter(process.argv.slice(2)).catch((error) => {
  console.error(`\n${error.message}`)
  process.exit(1)
})
