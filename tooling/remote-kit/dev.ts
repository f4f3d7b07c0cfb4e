import path from 'node:path'
import { promisify } from 'node:util'
import { remoteManifestSchema } from '@lintel/shared/remote'
import webpack, { type Compiler, type Configuration, type Stats } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { z } from 'zod'
import { isPortFree } from '../src/process/port.ts'

export type DevOptions = {
  /** Origin of the shell that shows the remote. */
  shell: string
  /** If it's in use, the next free one. */
  port?: number
}

export type DevServer = {
  name: string
  /** The base URL, with a trailing slash. */
  address: string
  stop(): Promise<void>
}

/** `pnpm alone` uses 5173. */
const defaultPort = 5180

async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port += 1) if (await isPortFree(port)) return port
  throw new Error(`The ports starting at ${from} are in use. Specify another one with --port.`)
}

function report(name: string, stats: Stats) {
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1)
  if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }))
  else console.log(`${name}: built in ${seconds} s`)
}

async function readName(compiler: Compiler): Promise<string> {
  const output = compiler.outputFileSystem
  if (output === null) throw new Error('The development server has no output files.')
  const content = await promisify(output.readFile.bind(output))(path.join(compiler.outputPath, 'remote.json'))
  return remoteManifestSchema.parse(JSON.parse(String(content))).name
}

/** Resolves with the first build without errors. */
function firstBuild(compiler: Compiler): Promise<void> {
  return new Promise((resolve) => {
    compiler.hooks.done.tap('dev', (stats) => {
      report(compiler.name ?? 'remote', stats)
      if (!stats.hasErrors()) resolve()
    })
  })
}

/**
 * Serves the build of a remote from memory to the pages of one shell, and reloads them after each change. React comes
 * from the shell, usually as a production build, so hot module replacement is impossible.
 */
async function startDevServer(config: Configuration, { shell, port: requestedPort }: DevOptions): Promise<DevServer> {
  const { origin, hostname } = new URL(shell)
  const port = await freePort(requestedPort ?? defaultPort)
  await assertShellAllows(shell, `http://localhost:${port}`)
  // Builds are reported here. Everything else is about requests of pages that were reloaded meanwhile.
  const compiler = webpack({ ...config, infrastructureLogging: { level: 'none' } })
  const built = firstBuild(compiler)
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      static: false,
      setupExitSignals: false,
      allowedHosts: ['localhost', hostname],
      headers: {
        'access-control-allow-origin': origin,
        // Browsers require it before a public page can call this machine (Private Network Access).
        'access-control-allow-private-network': 'true',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'Origin',
      },
      devMiddleware: { stats: 'none' },
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://localhost:${port}/ws`,
      },
    },
    compiler,
  )
  await server.start()
  await built
  return { name: await readName(compiler), address: `http://localhost:${port}/`, stop: () => server.stop() }
}

const configSchema = z.looseObject({ developerOrigins: z.array(z.string()).default([]) })

export async function isShellRunning(shell: string): Promise<boolean> {
  const response = await fetch(new URL('/config.json', shell), { signal: AbortSignal.timeout(5000) }).catch(() => null)
  return response?.ok === true
}

/** Throws an error with instructions if the shell would reject the build. */
async function assertShellAllows(shell: string, origin: string): Promise<void> {
  if (!(await isShellRunning(shell))) {
    throw new Error(`No shell is running at ${shell}. Start it, or specify another one with --shell URL.`)
  }
  const { developerOrigins } = configSchema.parse(await (await fetch(new URL('/config.json', shell))).json())
  if (developerOrigins.includes(origin) || developerOrigins.includes('http://localhost:*')) return
  throw new Error(
    `${shell} doesn't allow builds from ${origin}. Add them to its config.json: "developerOrigins": ["http://localhost:*"]`,
  )
}

/** The shell URL that shows these builds in one tab. */
function addressInShell(shell: string, servers: readonly DevServer[]): string {
  const overrides = servers.map(({ name, address }) => `override=${name}=${address}`)
  return `${new URL(shell).origin}/?${overrides.join('&')}`
}

function announce(shell: string, servers: readonly DevServer[]): void {
  const names = servers.map(({ name }) => name).join(', ')
  console.log(`\nOpen ${addressInShell(shell, servers)}`)
  console.log(
    `This tab runs ${names} from here and reloads after each change. It needs the role remotes.develop. Stop: Ctrl-C\n`,
  )
}

/** Serves the remotes until the process is stopped. */
export async function serveUntilStopped(
  configs: readonly Configuration[],
  options: DevOptions & { stopped: Promise<void> },
): Promise<void> {
  const { shell, stopped } = options
  const servers: DevServer[] = []
  async function start() {
    for (const config of configs) servers.push(await startDevServer(config, options))
    announce(shell, servers)
  }
  try {
    await Promise.race([start(), stopped])
    await stopped
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
