import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { doorRecordFile } from '../../webpack/shares/doors.ts'
import { compareWithRecords, dayOf, doorProblems, tellChange, type ChangedDoor } from './check-doors.ts'
import { readDeclared, writeDeclared } from './declared-record.ts'
import { readPresent, strayRecords } from './door-record.ts'

const usage = `pnpm doors

Records what the doors of @lintel/shared hand out, and raises the versions of those that have changed. A change that breaks code
that was written against a door is refused, until what it breaks has been @deprecated for three months.`

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })

async function writeRecord({ door, record }: ChangedDoor) {
  const file = doorRecordFile(door)
  const { serves, deprecated, ...others } = record
  const said = { ...(serves.length > 0 && { serves }), ...(Object.keys(deprecated).length > 0 && { deprecated }) }
  const { version, ...surface } = others
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ version, ...said, ...surface }, null, 2)}\n`)
}

async function recordDoors() {
  const today = dayOf(new Date())
  const present = await readPresent()
  const [changed, stray] = [compareWithRecords(present, today), strayRecords()]
  const isRefused = changed.some(({ refused }) => refused.length > 0)
  const problems = doorProblems(isRefused ? changed : [], stray, today)
  if (isRefused || problems.some((line) => line.includes('a door that is gone, with')))
    throw new Error(problems.join('\n'))
  await Promise.all([...changed.map(writeRecord), ...[...stray.keys()].map((file) => rm(file))])
  if (changed.length + stray.size > 0 || readDeclared().size === 0) await writeDeclared(present.declarations)
  for (const door of changed) console.log(tellChange(door))
  console.log(changed.length === 0 ? 'Every door is as it is recorded.' : 'Commit shared/doors with what has changed.')
}

try {
  if (values.help) console.log(usage)
  else await recordDoors()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
