import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { doorRecordFile, doors } from '../../webpack/shares/doors.ts'
import { readRecord, readSurfaces, strayRecords } from './door-record.ts'
import { changedDoors, tellChange, type ChangedDoor } from './check-doors.ts'

const usage = `pnpm doors [--compatible DOOR,…]

Records what the doors of @lintel/shared hand out, and raises the versions of those that have changed: below 1.0.0
the second number when something was removed or changed its type, the third when something was added.

  --compatible DOOR,…  changed types of these doors serve those who were built against the old ones: ui,contract/assembly`

const { values } = parseArgs({
  options: { compatible: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
})

function readCompatible() {
  const named = values.compatible.split(',').filter(Boolean)
  const compatible = named.map((name) => `@lintel/shared/${name}`)
  const unknown = compatible.filter((door) => !doors.includes(door))
  if (unknown.length > 0) throw new Error(`There is no door ${unknown.join(', ')}. Name any of: ${doors.join(', ')}`)
  return compatible
}

async function writeRecord({ door, record }: ChangedDoor) {
  const file = doorRecordFile(door)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`)
}

async function recordDoors() {
  const changed = changedDoors(await readSurfaces(), readRecord, readCompatible())
  await Promise.all([...changed.map(writeRecord), ...strayRecords().map((file) => rm(file))])
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
