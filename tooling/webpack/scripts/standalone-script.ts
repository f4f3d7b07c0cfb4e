import { promisify } from 'node:util'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { minimizer, scriptRule } from '../base-config.ts'

class KeepInMemory {
  apply(compiler: Compiler) {
    compiler.hooks.shouldEmit.tap('KeepInMemory', () => false)
  }
}

function configOf(file: string): Configuration {
  return {
    mode: 'production',
    entry: { script: file },
    target: ['web', 'es2022'],
    devtool: false,
    output: { filename: '[name].js', iife: true },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule(false)] },
    optimization: { minimizer: [minimizer()] },
    performance: false,
    plugins: [new KeepInMemory()],
  }
}

/** Builds a file and its imports into one separate script without federation. */
export async function compileStandaloneScript(
  file: string,
): Promise<{ script: string; dependencies: Iterable<string> }> {
  const compiler = webpack(configOf(file))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(`${file} doesn't compile:\n${stats?.toString('errors-only')}`)
  const script = String(stats.compilation.getAsset('script.js')?.source.source()).trim()
  return { script, dependencies: stats.compilation.fileDependencies }
}
