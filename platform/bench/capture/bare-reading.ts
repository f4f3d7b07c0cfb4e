import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { IfcAPI, IFCPROPERTYSET, IFCPROPERTYSINGLEVALUE, IFCRELDEFINESBYPROPERTIES, IFCWALL, LogLevel } from 'web-ifc'

/** `bare-reading.ts <file>` measures what the library alone takes to open a file, to read its lines and to make its shapes. */
const atOnce = 2000
const startTime = performance.now()
const api = new IfcAPI()
await api.Init(undefined, true)
api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
const model = api.OpenModel(new Uint8Array(readFileSync(process.argv[2] ?? '')))
for (const type of [IFCWALL, IFCRELDEFINESBYPROPERTIES, IFCPROPERTYSET, IFCPROPERTYSINGLEVALUE]) {
  const found = api.GetLineIDsWithType(model, type)
  const ids = Array.from({ length: found.size() }, (_, index) => found.get(index))
  for (let from = 0; from < ids.length; from += atOnce) api.GetRawLinesData(model, ids.slice(from, from + atOnce))
}
let vertices = 0
api.StreamAllMeshes(model, ({ geometries }) => {
  for (let index = 0; index < geometries.size(); index++) {
    const geometry = api.GetGeometry(model, geometries.get(index).geometryExpressID)
    vertices += api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize()).length
    vertices += api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).length
  }
})
const milliseconds = performance.now() - startTime
process.stdout.write(JSON.stringify({ milliseconds, vertices, peak: process.resourceUsage().maxRSS }))
