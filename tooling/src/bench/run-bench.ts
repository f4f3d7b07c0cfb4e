import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../workspace/root.ts'

/**
 * A guard process that outlives the bench, however that ends, kills the processes that the bench has started, and
 * removes its folder. Its argument is the process group of the bench.
 */
const warden = `
read -r group || group=
read -r _
signal() { [ -n "$group" ] && kill -s "$1" -- "-$group" 2>/dev/null; }
signal TERM
rounds=$(($2 * 10))
while signal 0 && [ $rounds -gt 0 ]; do sleep 0.1; rounds=$((rounds - 1)); done
signal KILL
rounds=100
while [ -e "$1" ] && [ $rounds -gt 0 ]; do rm -rf "$1" 2>/dev/null || sleep 0.1; rounds=$((rounds - 1)); done`

export type BenchRun = { ended: Promise<boolean>; stop(): Promise<void> }

/** Seconds for a system to shut down in order. */
const defaultMaxWait = 20

/**
 * Runs one bench. Its temporary folder, which its child processes use too, is removed afterward, even if this
 * process is killed.
 */
export function runBench(program: readonly string[], maxWait = defaultMaxWait): BenchRun {
  const folder = mkdtempSync(path.join(tmpdir(), 'lintel-bench-'))
  // Separate process groups: Ctrl-C in the terminal reaches only this process.
  const guard = spawn('sh', ['-c', warden, 'warden', folder, String(maxWait)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const isTidy = once(guard, 'exit')
  const child = spawn(process.execPath, program, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  guard.stdin.write(`${child.pid}\n`)
  async function stop() {
    guard.stdin.end()
    await isTidy
  }
  async function untilEnded() {
    const [code] = (await once(child, 'exit')) as [number | null]
    await stop()
    return code === 0
  }
  return { ended: untilEnded(), stop }
}
