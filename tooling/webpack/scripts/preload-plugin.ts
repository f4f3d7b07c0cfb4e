import HtmlPlugin from 'html-webpack-plugin'
import type { Compilation, Compiler } from 'webpack'
import { isScript } from './page-scripts.ts'

function preloadTags(compilation: Compilation, chunk: string) {
  const files = (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(isScript)
  if (files.length === 0) throw new Error(`No import is named "${chunk}" by webpackChunkName.`)
  // Low priority, like the page's own deferred scripts, which must come first.
  const attributes = { rel: 'preload', as: 'script', crossorigin: 'anonymous', fetchpriority: 'low' }
  return files.map((file) => ({
    tagName: 'link',
    voidTag: true,
    attributes: { ...attributes, href: `/${file}` },
    meta: {},
  }))
}

/** Preloads the scripts of a lazy import in the head of `index.html`, in parallel with the first scripts. */
export class PreloadPlugin {
  private readonly chunk: string

  constructor(chunk: string) {
    this.chunk = chunk
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PreloadPlugin', (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (html) => {
        html.headTags.push(...preloadTags(compilation, this.chunk))
        return html
      })
    })
  }
}
