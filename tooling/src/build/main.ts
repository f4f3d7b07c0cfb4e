import { parseArgs } from 'node:util'
import { buildChanged } from './build-changed.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
})
const isBuilt = await buildChanged({ force: values.force, only: positionals })
if (isBuilt) console.log('Everything is built.')
else process.exitCode = 1
