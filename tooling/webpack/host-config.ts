import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import { baseConfig, entryFileName, presetDefaults, type Preset } from './base-config.ts'
import { DesignSheetPlugin } from './design/design-sheet-plugin.ts'
import { handbookFiles } from './handbook/handbook-files.ts'
import { compiledOnArrival, compiledScripts, pageOf, signInChunk, splitChunks } from './scripts/first-scripts.ts'
import { chunkIntegrity } from './scripts/integrity.ts'
import { PreloadPlugin } from './scripts/preload-plugin.ts'
import { hostShares } from './shares/shares.ts'

const name = 'lintel_host'
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
        compiledOnArrival(compiledScripts),
        new HtmlPlugin(pageOf(folder)),
        new PreloadPlugin(signInChunk),
        // In development the browser makes the sheet, so that a change of the theme is seen at once.
        ...(options.mode === 'production' ? [new DesignSheetPlugin()] : []),
        // As they are, at the root: a deployment replaces them, or they need a fixed address.
        new CopyPlugin({ patterns: [path.join(folder, 'public'), ...handbookFiles()] }),
        ...chunkIntegrity(options.mode === 'production', 'sha256'),
      ],
    }
  }
}
