import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import webpack, { type Compilation, type Compiler } from 'webpack'

async function addFiles(compilation: Compilation, folder: string) {
  compilation.contextDependencies.add(folder)
  for (const file of await glob('**/*', { cwd: folder, dot: true })) {
    const source = new webpack.sources.RawSource(await readFile(path.join(folder, file)))
    compilation.emitAsset(file, source)
  }
}

/** Serves `public/` from the root as it is: files that a deployment replaces or that need a fixed address. */
export class PublicFilesPlugin {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'PublicFilesPlugin', stage }, () =>
        addFiles(compilation, this.folder),
      )
    })
  }
}
