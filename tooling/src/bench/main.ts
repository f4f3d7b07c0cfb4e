import { spawnSync } from 'node:child_process'
import pc from 'picocolors'
import { root } from '../workspace/root.ts'
import { buildBefore, isShort } from './verdict.ts'

/** Each measures itself against a bare version of the same thing, in one run, and says the ratio and its goal. */
const benches: Record<string, string> = {
  analytics: 'tooling/src/bench/analytics/main.ts',
  api: 'platform/bench/list-call.ts',
  assembly: 'platform/bench/assembly.ts',
  'assembly-list': 'platform/bench/assembly-list.ts',
  capture: 'platform/bench/capture.ts',
  'capture-queries': 'platform/bench/capture-queries.ts',
  export: 'tooling/src/bench/export/main.ts',
  federation: 'tooling/src/bench/federation/main.ts',
  grid: 'tooling/src/bench/grid/main.ts',
  lighthouse: 'tooling/src/bench/lighthouse/main.ts',
  load: 'platform/bench/load.ts',
  'master-model': 'platform/bench/master-model.ts',
  reports: 'platform/bench/reports.ts',
  stream: 'platform/bench/stream.ts',
  viewer: 'tooling/src/bench/viewer/main.ts',
}

function wanted(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    throw new Error(`There is no bench ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`)
  }
  return names.length > 0 ? [...names] : Object.keys(benches)
}

function run(name: string): boolean {
  console.log(pc.bold(`\n${name}`))
  const options = [...(isShort ? ['--short'] : []), ...(buildBefore ? [`--before=${buildBefore}`] : [])]
  const program = [benches[name] as string, ...options]
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' })
  return status === 0
}

try {
  const names = process.argv.slice(2).filter((arg) => arg !== '--short' && !arg.startsWith('--before='))
  const missed = wanted(names).filter((name) => !run(name))
  if (missed.length > 0) {
    console.error(`\n${isShort ? 'Broken' : 'Below its goal'}: ${missed.join(', ')}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
