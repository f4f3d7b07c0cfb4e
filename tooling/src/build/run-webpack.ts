import { promisify } from 'node:util'
import webpack, { type Configuration } from 'webpack'

/** Runs webpack once; returns warnings and throws errors. */
export async function runWebpack(config: Configuration) {
  const compiler = webpack(config)
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats === undefined) throw new Error('webpack returned no result.')
  const text = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
  if (stats.hasErrors()) throw new Error(text)
  return stats.hasWarnings() ? text : ''
}
