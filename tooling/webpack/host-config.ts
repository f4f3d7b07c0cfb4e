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

/** The chunk with the libraries of the open viewer has a name, so that the size check finds it. What draws soft shadows comes later. */
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
 * `index.html` asks for all first scripts at once. Given as content, it needs no compiler of its own, in which the plugin of the federation
 * would build everything that is shared a second time.
 */
export function pageOf(folder: string): HtmlPlugin.Options {
  const templateContent = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return { templateContent, inject: 'head', scriptLoading: 'defer', chunks: ['main'] }
}

/** `export default hostConfig(import.meta.dirname)` is all the host's `webpack.config.ts` says. */
export function hostConfig(folder: string): Preset {
  return (given) => {
    const options = { ...presetDefaults, ...given }
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
        // As they are, at the root: a deployment replaces them, or they need a fixed address.
        new CopyPlugin({ patterns: [path.join(folder, 'public'), ...handbookFiles()] }),
        ...chunkIntegrity(options.mode === 'production'),
      ],
    }
  }
}
