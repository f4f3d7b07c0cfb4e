import { parseArgs } from 'node:util'
import { pinBaseImages } from './base-images.ts'
import { checkContainers } from './engine/check-containers.ts'
import { readShellSettings } from '../serve/shell-settings.ts'
import { originsFile } from './nginx/origins.ts'
import { writeContainers } from './written-files.ts'

const usage = `pnpm containers                       update files that depend on the list of remotes and the base images: Kubernetes jobs and digests
pnpm containers pin                   get the current digests of the base images from their registries and update all files (needs docker)
pnpm containers play                  build and run all containers on this machine, which takes 15 minutes
pnpm containers origins config.json   print origins.conf for a shell's configuration`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
const [verb, file] = positionals
const isKnown = verb === undefined || verb === 'pin' || verb === 'play' || (verb === 'origins' && file !== undefined)
if (values.help === true || !isKnown) console.log(usage)
else if (file !== undefined) process.stdout.write(originsFile(await readShellSettings(file)))
else if (verb === 'play') {
  const isPassed = await checkContainers()
  if (isPassed === undefined) console.log('Nothing ran: no container engine is available (docker with Compose).')
  process.exitCode = isPassed === false ? 1 : 0
} else {
  if (verb === 'pin') await pinBaseImages()
  const changed = await writeContainers()
  console.log(changed.length === 0 ? 'All files are up to date.' : `Written: ${changed.join(', ')}`)
}
