import path from 'node:path'
import { parseArgs } from 'node:util'
import { packPackages } from './pack-packages.ts'

const usage = `pnpm pack:kit [--to FOLDER]

Makes the tarballs that remotes with a repository of their own are built with, @lintel/shared and @lintel/remote-kit, in a
folder (packed unless told). They can be installed as they are, or published to any registry.`

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'packed' }, help: { type: 'boolean', default: false } },
})
try {
  if (values.help) console.log(usage)
  else {
    const { shared, kit } = await packPackages(path.resolve(values.to))
    console.log(`Packed:\n  ${shared}\n  ${kit}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
