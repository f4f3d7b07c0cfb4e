import webpack, { type Compilation, type Compiler } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import type { Hash } from './page-scripts.ts'

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
 * A chunk that holds shared modules only has no file, so nothing ever replaces its placeholder. It is never requested
 * either: an empty value stands for "no such file".
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
 * The plugin takes the number 0 for none: the chunk of that number would be fetched without its hash, and run unchecked. Numbers come from
 * what is in a chunk, so at any build it may be any chunk.
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

/**
 * Writes the hash of every chunk into the script that loads it; the browser runs nothing else. Where that script comes first of all, shorter
 * hashes are enough: they cannot be compressed.
 */
export function chunkIntegrity(enabled: boolean, hash: Hash = 'sha384') {
  const plugin = new SubresourceIntegrityPlugin({ enabled, hashFuncNames: [hash] })
  return [new NoChunkZero(), plugin, new ChunksWithoutFiles()]
}
