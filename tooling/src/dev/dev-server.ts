import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import webpack, { type Compiler, type Stats } from 'webpack'
import WebpackDevServer, { type Configuration } from 'webpack-dev-server'
import { configOf } from '../build/webpack-run.ts'
import { publish } from '../release/publish.ts'
import { environment } from '../workspace/environment.ts'
import { hostFolder, remoteFolder, remoteNames } from '../workspace/packages.ts'
import { originOf, portsFrom } from '../workspace/ports.ts'

// One package with fast refresh, on the port that the package has when it is released.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'port-base': { type: 'string' } } })
const [name = 'host'] = positionals
const isHost = name === 'host'
const ports = portsFrom(Number(values['port-base'] ?? environment.LINTEL_PORT_BASE), remoteNames())
const port = isHost ? ports.host : ports.remotes.get(name)
const folder = isHost ? hostFolder : remoteFolder(name)
const platform = originOf(ports.platform)

function runtimeConfig() {
  const content = JSON.parse(readFileSync(path.join(hostFolder, 'public/config.json'), 'utf8')) as { identity: object }
  return { ...content, identity: { ...content.identity, domain: originOf(ports.identity) } }
}

const hostOptions: Configuration = {
  historyApiFallback: { disableDotRule: true },
  proxy: [
    { context: ['/api', '/bcf', '/foundation', '/graphql', '/models'], target: platform },
    { context: ['/registry.json'], target: platform, pathRewrite: { '^/registry.json': '/api/registry' } },
  ],
  setupMiddlewares(middlewares) {
    middlewares.unshift({
      name: 'config',
      path: '/config.json',
      middleware: (_request: unknown, response: { end: (text: string) => void }) =>
        response.end(JSON.stringify(runtimeConfig())),
    })
    return middlewares
  },
}

const remoteOptions: Configuration = {
  headers: {
    'access-control-allow-origin': originOf(ports.host),
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
  },
}

function report(stats: Stats) {
  const took = ((stats.endTime - stats.startTime) / 1000).toFixed(1)
  if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: true }))
  else console.log(`compiled in ${took} s`)
}

/** The registry pins the content of the entry, so every change is a release of its own. */
async function publishDevelopment(compiler: Compiler) {
  const output = compiler.outputFileSystem
  if (output === null) throw new Error('The development server has no files.')
  const content = await promisify(output.readFile.bind(output))(path.join(compiler.outputPath, 'remote.json'))
  await publish({
    manifest: JSON.parse(String(content)),
    baseUrl: `${originOf(port ?? 0)}/`,
    registry: platform,
    token: environment.REGISTRY_RELEASE_TOKEN ?? '',
    bringsBack: true,
  })
}

async function afterCompilation(compiler: Compiler, stats: Stats) {
  report(stats)
  if (isHost || stats.hasErrors()) return
  try {
    await publishDevelopment(compiler)
  } catch (error) {
    console.error(`Could not tell the registry: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Global entries run in the order of their plugins, before the package's own. */
function refreshHook() {
  return new webpack.EntryPlugin(import.meta.dirname, path.join(import.meta.dirname, 'refresh-hook.ts'), {})
}

const config = await configOf(folder, { mode: 'development' })
const compiler = webpack(isHost ? { ...config, plugins: [refreshHook(), ...(config.plugins ?? [])] } : config)
compiler.hooks.done.tap('dev', (stats) => void afterCompilation(compiler, stats))
const server = new WebpackDevServer(
  {
    host: 'localhost',
    port,
    hot: true,
    liveReload: true,
    static: false,
    // Said by `report`, shorter.
    devMiddleware: { stats: 'none' },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
    ...(isHost ? hostOptions : remoteOptions),
  },
  compiler,
)
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
await server.start()
