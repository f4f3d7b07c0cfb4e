import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '../../process/wait-for.ts'
import { libraryFolders, unpackedProgram } from '../../set-up/debian-programs.ts'
import { root } from '../../workspace/root.ts'

const startScript = path.join(root, 'tooling/docker/start-nginx.sh')
const startDeadline = 10_000

type NginxSettings = { port: number; scratch: string; modules: string }

export type RunningNginx = { origin: string; stop(): Promise<void> }

/** Starts the real nginx as its container does, by the script of the images, on a free port. */
export async function startNginx(
  configurationFor: (settings: NginxSettings) => string,
  environment: Record<string, string>,
): Promise<RunningNginx> {
  const unpacked = unpackedProgram('nginx')
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  const [port, scratch] = [await freePort(), path.join(folder, 'scratch')]
  await mkdir(scratch)
  const modules = path.join(unpacked, 'usr/lib/nginx/modules')
  await writeFile(path.join(folder, 'nginx.conf'), configurationFor({ port, scratch, modules }))
  await writeCommand(folder, unpacked)
  const running = run({ ...environment, LINTEL_NGINX: folder, LINTEL_SCRATCH: scratch }, folder)
  async function stop(): Promise<void> {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await waitFor(`${origin}/health`, { deadline: startDeadline, signal: running.gone })
  } catch (error) {
    await stop()
    throw new Error(`nginx doesn't start. The end of its log:\n${running.said()}`, { cause: error })
  }
  return { origin, stop }
}

/** Runs the images' script with our own `nginx` command. */
function run(environment: Record<string, string>, folder: string) {
  const child = spawn('sh', [startScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, PATH: `${folder}:${process.env['PATH']}` },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ending = new AbortController()
  const closed = once(child, 'close').then(() => ending.abort())
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await closed
  }
  return { said: () => output, gone: ending.signal, stop }
}

/** The command that the script calls. As root, nginx would run workers as a user who cannot read the test's files. */
async function writeCommand(folder: string, unpacked: string): Promise<void> {
  const libraries = libraryFolders(unpacked).join(':')
  const user = process.getuid?.() === 0 ? `-g 'user root;'` : ''
  const command = path.join(folder, 'nginx')
  const program = path.join(unpacked, 'usr/sbin/nginx')
  await writeFile(command, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${program}' ${user} "$@"\n`)
  await chmod(command, 0o755)
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
