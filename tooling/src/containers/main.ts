import { parseArgs } from 'node:util'
import { readShellSettings } from '../serve/shell-settings.ts'
import { originsFile } from './nginx/origins.ts'
import { writeContainers } from './written-files.ts'

const usage = `pnpm containers                       writes what belongs to the list of remotes: docker-compose.yml, Dockerfiles
pnpm containers origins config.json   prints origins.conf, which stands beside the configuration of a shell`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
const [verb, file] = positionals
if (values.help === true || (verb !== undefined && (verb !== 'origins' || file === undefined))) console.log(usage)
else if (file !== undefined) process.stdout.write(originsFile(await readShellSettings(file)))
else {
  const changed = await writeContainers()
  console.log(changed.length === 0 ? 'All files are current.' : `Written: ${changed.join(', ')}`)
}
