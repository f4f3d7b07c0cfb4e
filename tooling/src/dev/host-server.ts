import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer, { type Configuration } from 'webpack-dev-server'
import { configOf } from '../build/webpack-run.ts'
import { environment } from '../workspace/environment.ts'
import { hostFolder } from '../workspace/packages.ts'
import { platformPaths } from '../workspace/platform-paths.ts'
import { originOf, portsFrom } from '../workspace/ports.ts'

// The shell with fast refresh, on its usual port.
const { values } = parseArgs({ options: { 'port-base': { type: 'string' } } })
const ports = portsFrom(Number(values['port-base'] ?? environment.LINTEL_PORT_BASE))
const platform = originOf(ports.platform)

function runtimeConfig() {
  const content = JSON.parse(readFileSync(path.join(hostFolder, 'public/config.json'), 'utf8')) as { identity: object }
  return { ...content, identity: { ...content.identity, domain: originOf(ports.identity) } }
}

const options: Configuration = {
  host: 'localhost',
  port: ports.host,
  hot: true,
  liveReload: true,
  static: false,
  devMiddleware: { stats: 'errors-warnings' },
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
  historyApiFallback: { disableDotRule: true },
  proxy: [
    { context: [...platformPaths], target: platform },
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

const server = new WebpackDevServer(options, webpack(await configOf(hostFolder, { mode: 'development' })))
process.once('SIGTERM', () => {
  void server.stop().then(() => process.exit(0))
})
await server.start()
