import { promisify } from 'node:util'
import HtmlPlugin from 'html-webpack-plugin'
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'
import { minimizer, scriptRule } from './base-config.ts'

/** Every page load reads it before anything is drawn. */
const mostBytes = 3584

class KeepInMemory {
  apply(compiler: Compiler) {
    compiler.hooks.shouldEmit.tap('KeepInMemory', () => false)
  }
}

/** A build of its own, so that no part of federation gets into the page's first script. */
function configOf(file: string): Configuration {
  return {
    mode: 'production',
    entry: { early: file },
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

async function compile(file: string, parent: Compilation) {
  const compiler = webpack(configOf(file))
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors())
    throw new Error(`The early script does not compile:\n${stats?.toString('errors-only')}`)
  parent.fileDependencies.addAll(stats.compilation.fileDependencies)
  return String(stats.compilation.getAsset('early.js')?.source.source()).trim()
}

async function earlyTag(file: string, compilation: Compilation) {
  const script = await compile(file, compilation)
  const size = Buffer.byteLength(script)
  if (size > mostBytes) throw new Error(`The early script has ${size} bytes; ${mostBytes} are allowed.`)
  return { tagName: 'script', voidTag: false, attributes: {}, innerHTML: script, meta: {} }
}

/** Writes the early script into the head of `index.html`, before everything else. */
export class EarlyScriptPlugin {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EarlyScriptPlugin', (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tapPromise('EarlyScriptPlugin', async (html) => {
        html.headTags.unshift(await earlyTag(this.file, compilation))
        return html
      })
    })
  }
}
