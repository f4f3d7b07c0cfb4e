import { spawnSync } from 'node:child_process'
import pc from 'picocolors'
import { root } from '../workspace/root.ts'

/** Each measures itself against a bare version of the same thing, in one run, and says the ratio and its goal. */
const benches: Record<string, string> = {
  api: 'platform/bench/list-call.ts',
  assembly: 'platform/bench/assembly.ts',
  'assembly-list': 'platform/bench/assembly-list.ts',
  federation: 'tooling/src/bench/federation/main.ts',
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
  const { status } = spawnSync(process.execPath, [benches[name] as string], { cwd: root, stdio: 'inherit' })
  return status === 0
}

try {
  const missed = wanted(process.argv.slice(2)).filter((name) => !run(name))
  if (missed.length > 0) {
    console.error(`\nBelow its goal: ${missed.join(', ')}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
