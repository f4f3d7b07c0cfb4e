import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../check/run-command.ts'
import { originOf, portsFrom } from '../workspace/ports.ts'
import { environment } from '../workspace/environment.ts'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { generateRemote } from './generate.ts'

const usage = `pnpm new:remote NAME [--into FOLDER]

Writes remote-NAME with one page, its tests and its mock API, and installs its dependencies.
With --into it is written below that folder, and nothing is installed.`

async function addToWorkspace(name: string) {
  const { isOk, output } = await runCommand({ command: 'pnpm', args: ['install', '--no-frozen-lockfile'] })
  if (!isOk) throw new Error(`The remote is written, but pnpm install failed:\n${output}`)
  const port = portsFrom(environment.LINTEL_PORT_BASE, remoteNames()).remotes.get(name)
  console.log(`It will be served at ${originOf(port ?? 0)}. Next:\n  pnpm dev ${name}`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, help: { type: 'boolean', default: false } },
})
const [given] = positionals
if (values.help || given === undefined) console.log(usage)
else {
  const name = given.replace(/^remote-/, '')
  const folder = await generateRemote(name, path.resolve(values.into ?? root))
  console.log(`Written: ${path.relative(process.cwd(), folder)}`)
  if (values.into === undefined) await addToWorkspace(name)
}
