import { setUp } from './set-up.ts'

const missing = await setUp({ withServers: true })
for (const [name, reason] of missing) console.log(`${name} is missing: ${reason}`)
process.exitCode = missing.size === 0 ? 0 : 1
