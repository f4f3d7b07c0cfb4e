import webpack, { type Compilation, type Compiler, type Module } from 'webpack'

const pluginName = 'ReproduciblePlugin'

/** The number of the container's module comes from its name, and that names a file which federation writes, with its whole path. */
const containerEntry = /^container entry /
const containerId = 'container'

/** What federation writes into `node_modules/.federation`, named by the hash of a text full of paths of this machine. */
const writtenEntry = /\/\.federation\/entry\.[0-9a-f]+\.js$/

/** Code that webpack makes itself. What maps keep of it names scripts by their first hash, which takes in whole paths. */
const ownCode = /\/webpack\/runtime\//

type SourceMap = { file?: string; sources?: string[]; sourcesContent?: (string | null)[] }

/**
 * Makes that the same sources give the same bytes in whatever folder they are built, so that anybody can tell whether a release is what its
 * commit says.
 */
export class ReproduciblePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Before the numbers of all others are given: they are different from those that are there.
      compilation.hooks.moduleIds.tap({ name: pluginName, stage: -1 }, (modules) => nameContainer(compilation, modules))
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => cleanMaps(compilation))
    })
  }
}

function nameContainer({ chunkGraph }: Compilation, modules: Iterable<Module>) {
  for (const module of modules) {
    if (containerEntry.test(module.identifier())) chunkGraph.setModuleId(module, containerId)
  }
}

function cleanMaps(compilation: Compilation) {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js.map')) continue
    const map = JSON.parse(source.source().toString()) as SourceMap
    compilation.updateAsset(name, new webpack.sources.RawSource(JSON.stringify(cleaned(map, name))))
  }
}

function cleaned(map: SourceMap, name: string): SourceMap {
  const { sources = [], sourcesContent = [] } = map
  return {
    ...map,
    // What was there is the name from before the hash of the final content was known.
    file: name.replace(/\.map$/, ''),
    sources: sources.map((source) => source.replace(writtenEntry, '/.federation/entry.js')),
    sourcesContent: sourcesContent.map((content, index) => (isMade(sources[index]) ? null : content)),
  }
}

function isMade(source = ''): boolean {
  return writtenEntry.test(source) || ownCode.test(source)
}
