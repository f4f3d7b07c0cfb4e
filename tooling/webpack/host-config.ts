import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { baseConfig, entryFileName, presetDefaults, type Preset } from './base-config.ts'
import { handbookFiles } from './handbook/handbook-files.ts'
import { chunkIntegrity } from './scripts/integrity.ts'
import { PreloadPlugin } from './scripts/preload-plugin.ts'
import { hostShares } from './shares/shares.ts'

const name = 'lintel_host'

/** The chunk with the open viewer's libraries has a name for the size check. Soft shadows are a later chunk. */
const viewerLibraries = {
  test: /[\\/]node_modules[\\/](?!three[\\/]examples[\\/]jsm[\\/](?:postprocessing|shaders|math)[\\/])(?:three|three-mesh-bvh|camera-controls)[\\/]/,
  name: 'viewer-open-libraries',
  chunks: 'async',
  priority: 10,
  enforce: true,
} as const

export const splitChunks: NonNullable<Configuration['optimization']>['splitChunks'] = {
  chunks: 'all',
  cacheGroups: { viewerLibraries },
}

/**
 * `index.html` loads all first scripts at once. Passed as content, it needs no child compiler, in which the
 * federation plugin would build all shared modules again.
 */
export function pageOf(folder: string): HtmlPlugin.Options {
  const templateContent = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return { templateContent, inject: 'head', scriptLoading: 'defer', chunks: ['main'] }
}

/** The host's `webpack.config.ts` is `export default hostConfig(import.meta.dirname)`. */
export function hostConfig(folder: string): Preset {
  return (overrides) => {
    const options = { ...presetDefaults, ...overrides }
    const base = baseConfig(folder, { ...options, hasFastRefresh: true })
    const filename = entryFileName('[name]', options.mode === 'development')
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      output: { ...base.output, publicPath: '/', uniqueName: name, filename },
      optimization: { ...base.optimization, splitChunks },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          shared: hostShares(),
          // With `version-first` the runtime would load the entries of all registered remotes.
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { optimization: { target: 'web' } },
        }),
        new HtmlPlugin(pageOf(folder)),
        new PreloadPlugin('sign-in'),
        // Unchanged, at the root: a deployment replaces them, or they need a fixed URL.
        new CopyPlugin({ patterns: [path.join(folder, 'public'), ...handbookFiles()] }),
        ...chunkIntegrity(options.mode === 'production'),
      ],
    }
  }
}
