import webpack, { type Compilation, type Compiler, type Module } from 'webpack'

const pluginName = 'ReproduciblePlugin'

/**
 * The container module's name contains the absolute path of the file below, and deterministic ids are hashes of
 * names.
 */
const containerEntry = /^container entry /

/** The federation plugin writes this file. Its name is a hash of its text, which imports the runtime by absolute paths. */
const runtimeEntry = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/

/** Runtime code of webpack. In source maps it names scripts by their first hash, which depends on absolute paths. */
const ownCode = /\/webpack\/runtime\//

type SourceMap = { file?: string; sources?: string[]; sourcesContent?: (string | null)[] }

/** Makes builds of the same sources equal in every folder, so that anyone can check that a release was built from its commit. */
export class ReproduciblePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Before webpack assigns the other ids, to avoid conflicts.
      compilation.hooks.moduleIds.tap({ name: pluginName, stage: -1 }, (modules) => assignIds(compilation, modules))
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => cleanMaps(compilation))
    })
  }
}

function assignIds({ chunkGraph }: Compilation, modules: Iterable<Module>) {
  for (const module of modules) {
    if (containerEntry.test(module.identifier())) chunkGraph.setModuleId(module, 'container')
    else if (runtimeEntry.test(module.nameForCondition() ?? '')) chunkGraph.setModuleId(module, 'federation')
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
    // webpack leaves the name with the earlier content hash.
    file: name.replace(/\.map$/, ''),
    sources: sources.map((source) => source.replace(runtimeEntry, '/.federation/entry.js')),
    sourcesContent: sourcesContent.map((content, index) => (isGenerated(sources[index]) ? null : content)),
  }
}

function isGenerated(source = ''): boolean {
  return runtimeEntry.test(source) || ownCode.test(source)
}
