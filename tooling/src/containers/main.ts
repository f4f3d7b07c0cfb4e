import { parseArgs } from 'node:util'
import { pinBaseImages } from './base-images.ts'
import { playContainers } from './engine/play-containers.ts'
import { readShellSettings } from '../serve/shell-settings.ts'
import { originsFile } from './nginx/origins.ts'
import { writeContainers } from './written-files.ts'

const usage = `pnpm containers                       writes what depends on the list of remotes and the base images: Kubernetes jobs and digests
pnpm containers pin                   asks the registries which bytes the base images are now, and names them so in all files (needs docker)
pnpm containers play                  builds and runs all of them on this machine's engine, which takes a quarter of an hour
pnpm containers origins config.json   prints origins.conf, which stands beside the configuration of a shell`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
const [verb, file] = positionals
const isKnown = verb === undefined || verb === 'pin' || verb === 'play' || (verb === 'origins' && file !== undefined)
if (values.help === true || !isKnown) console.log(usage)
else if (file !== undefined) process.stdout.write(originsFile(await readShellSettings(file)))
else if (verb === 'play') {
  const isPlayed = await playContainers()
  if (isPlayed === undefined) console.log('Nothing was run: no engine answers here (docker, with Compose).')
  process.exitCode = isPlayed === false ? 1 : 0
} else {
  if (verb === 'pin') await pinBaseImages()
  const changed = await writeContainers()
  console.log(changed.length === 0 ? 'All files are current.' : `Written: ${changed.join(', ')}`)
}
