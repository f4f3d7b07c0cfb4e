import HtmlPlugin from 'html-webpack-plugin'
import type { Compilation, Compiler } from 'webpack'
import { compileApart } from './script-apart.ts'

/** Every page load reads it before anything is drawn. */
const maxBytes = 5120

async function earlyTag(file: string, compilation: Compilation) {
  const { script, dependencies } = await compileApart(file)
  compilation.fileDependencies.addAll(dependencies)
  const size = Buffer.byteLength(script)
  if (size > maxBytes) throw new Error(`The early script has ${size} bytes; ${maxBytes} are allowed.`)
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
