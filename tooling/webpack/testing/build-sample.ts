import { promisify } from 'node:util'
import webpack from 'webpack'
import { remoteConfig } from '../remote-config.ts'

/** Builds the remote in the given folder, with paths of the folder that this process was started in. */
const [folder = ''] = process.argv.slice(2)
const compiler = webpack(remoteConfig(folder)({ mode: 'production' }))
const stats = await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()
if (stats?.hasErrors() !== false) {
  console.error(stats?.toString('errors-only'))
  process.exitCode = 1
}
