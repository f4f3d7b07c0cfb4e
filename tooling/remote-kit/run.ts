import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a Node program in the folder with inherited output; throws if it fails. */
export async function runNode(folder: string, title: string, args: readonly string[]): Promise<void> {
  console.log(title)
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${title}: failed`)
}
