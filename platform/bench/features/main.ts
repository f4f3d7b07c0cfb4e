import { setExitCode } from '../../../tooling/src/bench/verdict.ts'
import { withPlatform } from '../bench-platform.ts'
import { measureAuditLog } from './audit-log.ts'
import { measureCobie } from './cobie-scale.ts'
import { measureCustomRoles } from './custom-roles.ts'
import { measureNeighbors } from './neighbors.ts'

/** What each feature costs those who don't use it. `--only=cobie` runs some of them. */
const parts = {
  'custom-roles': measureCustomRoles,
  'audit-log': measureAuditLog,
  neighbors: measureNeighbors,
  cobie: measureCobie,
}

const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
let owner = ''
const results = await withPlatform(
  { environment: { WEBHOOK_LOOPBACK: 'on' }, fill: async (_db, ownerUrl) => void (owner = ownerUrl) },
  async (platform) => {
    const reached: boolean[] = []
    for (const [name, measure] of Object.entries(parts))
      if (only.length === 0 || only.includes(name)) reached.push(await measure(platform, owner))
    return reached
  },
)
setExitCode(results.every(Boolean))
