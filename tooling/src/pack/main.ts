import path from 'node:path'
import { parseArgs } from 'node:util'
import { packCommand } from './pack-command.ts'
import { packPackages } from './pack-packages.ts'

const usage = `pnpm pack:kit [--to FOLDER]

Creates tarballs of @lintel/shared and @lintel/remote-kit, for remotes in separate repositories, and of @lintel/command, which
uploads and reviews building files. The default folder is packed. Install the tarballs directly, or publish them to a registry.`

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'packed' }, help: { type: 'boolean', default: false } },
})
try {
  if (values.help) console.log(usage)
  else {
    const to = path.resolve(values.to)
    const { shared, kit } = await packPackages(to)
    console.log(`Packed:\n  ${shared}\n  ${kit}\n  ${await packCommand(to)}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
