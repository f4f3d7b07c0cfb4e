import webpack, { type Compilation, type Compiler } from 'webpack'
import { pinnedFile, scriptsOfImport } from '../scripts/page-scripts.ts'
import { entryFile } from './shared-package.ts'
import { lazyEntryPoints } from './shares.ts'

const name = 'SharedFilesPlugin'
const page = 'index.html'

function filesOf(compilation: Compilation, entryPoint: string) {
  const files = scriptsOfImport(compilation, entryFile(entryPoint).replace(/^\//, ''))
  if (files.length === 0) throw new webpack.WebpackError(`The build makes no script of ${entryPoint}.`)
  // As the scripts name them that ask for these files: what is preloaded by another hash would be fetched again.
  return files.map((file) => pinnedFile(compilation, file, 'sha256'))
}

function writeInto(compilation: Compilation) {
  const files = Object.fromEntries(lazyEntryPoints.map((one) => [one, filesOf(compilation, one)]))
  const block = `<script type="application/json" id="shared-files">${JSON.stringify(files)}</script>`
  compilation.updateAsset(page, (html) => {
    return new webpack.sources.RawSource(
      html
        .source()
        .toString()
        .replace('</head>', () => `${block}</head>`),
    )
  })
}

/**
 * Names the scripts of lazy entry points in `index.html`, so that those of a page load beside the page's own code, before any of it runs.
 */
export class SharedFilesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // The last stage: file names and contents are final by then.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        if (compilation.errors.length === 0) writeInto(compilation)
      })
    })
  }
}
