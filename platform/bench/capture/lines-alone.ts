import { performance } from 'node:perf_hooks'
import { readFileSync } from 'node:fs'
import { IfcAPI, IFCPROPERTYSET, IFCPROPERTYSINGLEVALUE, IFCRELDEFINESBYPROPERTIES, IFCWALL, LogLevel } from 'web-ifc'

/** `lines-alone.ts <file>` measures what web-ifc alone takes to open a file and to read the lines that are about elements. */
const batchSize = 2000
const startTime = performance.now()
const api = new IfcAPI()
await api.Init(undefined, true)
api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
const model = api.OpenModel(new Uint8Array(readFileSync(process.argv[2] ?? '')))
let lines = 0
for (const type of [IFCWALL, IFCRELDEFINESBYPROPERTIES, IFCPROPERTYSET, IFCPROPERTYSINGLEVALUE]) {
  const found = api.GetLineIDsWithType(model, type)
  const ids = Array.from({ length: found.size() }, (_, index) => found.get(index))
  for (let from = 0; from < ids.length; from += batchSize) {
    lines += api.GetRawLinesData(model, ids.slice(from, from + batchSize)).length
  }
}
const milliseconds = performance.now() - startTime
process.stdout.write(JSON.stringify({ milliseconds, lines }))
