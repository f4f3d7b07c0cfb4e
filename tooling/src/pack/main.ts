import path from 'node:path'
import { parseArgs } from 'node:util'
import { packCommand } from './pack-command.ts'
import { packPackages } from './pack-packages.ts'

const usage = `pnpm pack:kit [--to FOLDER]

Makes the tarballs that remotes with a repository of their own are built with, @lintel/shared and @lintel/remote-kit, and that
of the command which uploads and reviews building files, @lintel/command, in a folder (packed unless told). They can be
installed as they are, or published to any registry.`

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
