import webpack, { type Compiler } from 'webpack'

const { RuntimeGlobals, RuntimeModule } = webpack

class ChunkAddress extends RuntimeModule {
  constructor() {
    super('chunk address of this try', RuntimeModule.STAGE_ATTACH)
  }

  override generate() {
    const name = RuntimeGlobals.getChunkScriptFilename
    return webpack.Template.asString([
      `var search = new URL(document.currentScript.src).search, nameOf = ${name};`,
      `if (search) ${name} = (chunkId) => nameOf(chunkId) + search;`,
    ])
  }
}

/**
 * Requests chunks with the query string of their entry. The shell uses another query for each attempt, so that a
 * hanging or damaged chunk is downloaded again.
 */
export class ChunkAddressPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkAddressPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkAddressPlugin', (chunk, requirements) => {
        if (!chunk.hasRuntime()) return
        requirements.add(RuntimeGlobals.getChunkScriptFilename)
        compilation.addRuntimeModule(chunk, new ChunkAddress())
      })
    })
  }
}
