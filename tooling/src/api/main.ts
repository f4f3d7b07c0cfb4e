import { parseArgs } from 'node:util'
import { checkApi, recordBaseline, releaseVersion } from './check-api.ts'

const usage = `pnpm shared:api              compares the API of @lintel/shared with that of its last version
pnpm shared:version          releases a version with the change notes in .changeset
pnpm shared:api --baseline   records the API as that of the current version, as long as no host was deployed with that version`

const options = {
  help: { type: 'boolean', default: false },
  release: { type: 'boolean', default: false },
  baseline: { type: 'boolean', default: false },
} as const

async function run(): Promise<string[]> {
  const { values } = parseArgs({ options })
  if (values.help) return [usage]
  if (values.release) return releaseVersion()
  if (values.baseline) return recordBaseline()
  const problems = await checkApi()
  if (problems.length === 0) return ['The API is compatible with that of the last version and has no new names.']
  throw new Error(problems.join('\n'))
}

try {
  console.log((await run()).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
