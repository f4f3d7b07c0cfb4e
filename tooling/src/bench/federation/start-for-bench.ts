import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../../workspace/root.ts'

/** Starts the whole application with its own command on separate ports and data, without background captures. */
export async function startForBench(portBase: number, dataFolder: string) {
  const child = spawn(process.execPath, ['tooling/src/start/main.ts', '--port-base', String(portBase)], {
    cwd: root,
    env: { ...process.env, LINTEL_DATA_DIR: dataFolder, DEMO_CAPTURES: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Lintel is ready at')) break
  }
  if (child.exitCode !== null) throw new Error('Lintel did not start.')
  child.stdout.resume()
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
