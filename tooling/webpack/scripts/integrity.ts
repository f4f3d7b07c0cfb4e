import webpack, { type Compilation, type Compiler } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'

const placeholder = /\*-\*-\*-CHUNK-SRI-HASH-[\w+/=]+/g

function clearPlaceholders(compilation: Compilation) {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue
    const text = source.source().toString()
    const replaced = new webpack.sources.ReplaceSource(source)
    for (const { 0: found, index } of text.matchAll(placeholder)) replaced.replace(index, index + found.length - 1, '')
    if (placeholder.test(text)) compilation.updateAsset(name, replaced)
  }
}

/**
 * A chunk with shared modules only has no file, so its placeholder is never replaced. It is never requested either;
 * an empty value means "no such file".
 */
class ChunksWithoutFiles {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunksWithoutFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1
      compilation.hooks.processAssets.tap({ name: 'ChunksWithoutFiles', stage }, () => clearPlaceholders(compilation))
    })
  }
}

const afterZero = 'zero'

/**
 * The plugin treats the id 0 as missing: that chunk would be loaded without integrity. Ids depend on the content of
 * chunks, so any chunk may get it.
 */
class NoChunkZero {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('NoChunkZero', (compilation) => {
      compilation.hooks.optimizeChunkIds.tap('NoChunkZero', (chunks) => {
        for (const chunk of chunks) {
          if (chunk.id !== 0) continue
          chunk.id = afterZero
          chunk.ids = [afterZero]
        }
      })
    })
  }
}

/** Writes the hash of every chunk into the script that loads it, so that browsers reject other content. */
export function chunkIntegrity(enabled: boolean) {
  const plugin = new SubresourceIntegrityPlugin({ enabled, hashFuncNames: ['sha384'] })
  return [new NoChunkZero(), plugin, new ChunksWithoutFiles()]
}
