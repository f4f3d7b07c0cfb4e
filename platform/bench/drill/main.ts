import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { failover } from './failover.ts'
import { restoreBackup } from './restore-backup.ts'
import { rolling, type Outcome, type Play } from './rolling.ts'

const requestedPeople = process.argv.find((word) => word.startsWith('--people='))?.slice('--people='.length)
const play: Play = { people: Number(requestedPeople ?? (isShort ? 10 : 200)), seconds: isShort ? 3 : 20 }
if (!(play.people >= 5 && play.people <= 200)) throw new Error('--people is from 5 to 200.')

const behindPooler = `${play.people} people, behind PgBouncer`
const acts: Record<string, { title: string; act: (play: Play) => Promise<Outcome> }> = {
  rolling: {
    title: `an update: one server at a time, over the migrations of the new release; ${behindPooler}`,
    act: rolling,
  },
  failover: { title: `the primary database crashes, and its standby takes over; ${behindPooler}`, act: failover },
  restore: { title: 'a backup of a running system is restored into an empty one', act: restoreBackup },
}
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = only.filter((name) => !(name in acts))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(acts).join(', ')}.`)

let isAllKept = true
for (const [name, { title, act }] of Object.entries(acts)) {
  if (only.length > 0 && !only.includes(name)) continue
  console.log(`${name}: ${title}`)
  const { figures, lost } = await act(play)
  for (const figure of figures) console.log(`  ${figure}`)
  console.log(lost.length === 0 ? '  lost: nothing' : `  lost:\n${lost.map((one) => `    ${one}`).join('\n')}`)
  isAllKept &&= lost.length === 0
}
process.exitCode = isAllKept ? 0 : 1
