import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlPlugin from 'html-webpack-plugin'
import { baseConfig } from './base-config.ts'
import { compiledOnArrival } from './scripts/compiled-on-arrival.ts'
import { DesignSheetPlugin } from './design/design-sheet-plugin.ts'
import { EarlyScriptPlugin } from './scripts/early-script-plugin.ts'
import { entryFileName } from './scripts/entry-file-name.ts'
import { chunkIntegrity } from './scripts/integrity.ts'
import { PreloadPlugin } from './scripts/preload-plugin.ts'
import { presetDefaults, type Preset } from './preset-options.ts'
import { PublicFilesPlugin } from './public-files-plugin.ts'
import { DoorFilesPlugin } from './shares/door-files-plugin.ts'
import { SharesOfPagePlugin } from './shares/shares-of-page-plugin.ts'
import { hostShares } from './shares/shares.ts'

const name = 'lintel_host'

/** Named, so that the size gate finds all of the open viewer engine: `viewer-open*`. */
const openViewer = {
  test: /[\\/]node_modules[\\/](three|three-mesh-bvh|camera-controls)[\\/]/,
  name: 'viewer-open-libraries',
  chunks: 'async' as const,
  priority: 10,
}

/** What starts the shell comes as scripts of about one size: a browser ends the compilation of each in a task of its own. */
const firstScripts = Object.fromEntries(
  Object.entries({
    react: ['react', 'react-dom', 'scheduler'],
    design: ['@chakra-ui', 'lucide-react'],
    widgets: ['@ark-ui', '@zag-js', '@emotion', '@pandacss', '@floating-ui', 'stylis'],
    routing: ['react-router', '@tanstack', 'ky', 'jotai'],
    schemas: ['zod', 'culori', '@module-federation'],
  }).map(([name, packages]) => [name, scriptOf(name, packages)]),
)

function scriptOf(name: string, packages: readonly string[]) {
  const test = new RegExp(String.raw`[\\/]node_modules[\\/](${packages.join('|')})[\\/]`)
  return { test, name, chunks: 'initial' as const, enforce: true }
}

/** `export default hostConfig(import.meta.dirname)` is all the host's `webpack.config.ts` says. */
export function hostConfig(folder: string): Preset {
  return (given) => {
    const options = { ...presetDefaults, ...given }
    const base = baseConfig(folder, options)
    const filename = entryFileName('[name]', options.mode === 'development')
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      output: { ...base.output, publicPath: '/', uniqueName: name, filename },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { openViewer, ...firstScripts } } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          shared: hostShares(),
          shareStrategy: 'loaded-first',
          runtimePlugins: ['shares/provide-runtime.ts', 'shares/forget-failed-doors.ts'].map((file) =>
            path.join(import.meta.dirname, file),
          ),
          manifest: false,
          dts: false,
          // Entries come from the registry, pinned: the runtime needs nothing of manifests and snapshots.
          experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        }),
        new SharesOfPagePlugin(),
        compiledOnArrival(['react', 'routing', 'schemas', 'main']),
        new HtmlPlugin({ template: path.join(folder, 'index.html'), inject: 'head', scriptLoading: 'defer' }),
        new PreloadPlugin('sign-in'),
        // In development the browser makes the sheet, so that a change of the theme is seen at once.
        ...(options.mode === 'production' ? [new DesignSheetPlugin()] : []),
        new EarlyScriptPlugin(path.join(folder, 'src/early/early.ts')),
        new PublicFilesPlugin(path.join(folder, 'public')),
        ...chunkIntegrity(options.mode === 'production'),
        // A development server gives scripts no hashes, and what is preloaded with one would be fetched again.
        ...(options.mode === 'production' ? [new DoorFilesPlugin()] : []),
      ],
    }
  }
}
