import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { failover } from './failover.ts'
import { restoreBackup } from './restore-backup.ts'
import { rolling, type Outcome, type DrillOptions } from './rolling.ts'

const requestedPeople = process.argv.find((word) => word.startsWith('--people='))?.slice('--people='.length)
const options: DrillOptions = { people: Number(requestedPeople ?? (isShort ? 10 : 200)), seconds: isShort ? 3 : 20 }
if (!(options.people >= 5 && options.people <= 200)) throw new Error('--people is from 5 to 200.')

const behindPooler = `${options.people} people, behind PgBouncer`
const drills: Record<string, { title: string; run: (options: DrillOptions) => Promise<Outcome> }> = {
  rolling: {
    title: `an update: one server at a time, over the migrations of the new release; ${behindPooler}`,
    run: rolling,
  },
  failover: { title: `the primary database crashes, and its standby takes over; ${behindPooler}`, run: failover },
  restore: { title: 'a backup of a running system is restored into an empty one', run: restoreBackup },
}
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = only.filter((name) => !(name in drills))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(drills).join(', ')}.`)

let isAllKept = true
for (const [name, { title, run }] of Object.entries(drills)) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`${name}: ${title}`)
  const { figures, lost } = await run(options)
  for (const figure of figures) console.log(`  ${figure}`)
  console.log(lost.length === 0 ? '  lost: nothing' : `  lost:\n${lost.map((one) => `    ${one}`).join('\n')}`)
  isAllKept &&= lost.length === 0
}
process.exitCode = isAllKept ? 0 : 1
