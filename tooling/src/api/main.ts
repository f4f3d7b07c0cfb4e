import { parseArgs } from 'node:util'
import { checkApi, releaseVersion } from './check-api.ts'

const usage = `pnpm shared:api       compares the API of @lintel/shared with that of its last version
pnpm shared:version   releases a version with the change notes in .changeset`

try {
  const options = { help: { type: 'boolean', default: false }, release: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  const lines = values.help ? [usage] : values.release ? await releaseVersion() : await checkApi()
  console.log(
    lines.length > 0 ? lines.join('\n') : 'The API is compatible with that of the last version, without new names.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
