import path from 'node:path'
import { ConsumeSharedPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import type { Chunk } from 'webpack'
import { baseConfig, entryFileName, presetDefaults, type Preset } from './base-config.ts'
import { DesignSheetPlugin } from './design/design-sheet-plugin.ts'
import { handbookFiles } from './handbook/handbook-files.ts'
import { LeaveOutPlugin, leftOutRules } from './left-out/left-out.ts'
import { EarlyScriptPlugin } from './scripts/early-script-plugin.ts'
import { compiledOnArrival, compiledScripts, firstEntries, pageOf } from './scripts/first-scripts.ts'
import { chunkIntegrity } from './scripts/integrity.ts'
import { PreloadPlugin } from './scripts/preload-plugin.ts'
import { SharesInMainPlugin, SharesOfPagePlugin } from './shares/host-shares-plugins.ts'
import { SharedFilesPlugin } from './shares/shared-files-plugin.ts'
import { hostShares } from './shares/shares.ts'
import { signInSdk } from './sign-in/sign-in-sdk.ts'

const name = 'lintel_host'
const signIn = 'sign-in'

/** What soft shadows are drawn with comes behind the first model, with their own code. */
const later = String.raw`(?!three[\\/]examples[\\/]jsm[\\/](?:postprocessing|shaders|math)[\\/])`

/** Named, so that the size gate finds all of the open viewer engine: `viewer-open*`. */
const openViewer = {
  test: new RegExp(String.raw`[\\/]node_modules[\\/]${later}(?:three|three-mesh-bvh|camera-controls)[\\/]`),
  name: 'viewer-open-libraries',
  chunks: 'async' as const,
  priority: 10,
}

/** Signing in is one script: with the SDK's libraries apart it would be two. */
function mayBeCut(chunk: Chunk) {
  return !chunk.canBeInitial() && chunk.name !== signIn
}

/** The host imports these modules as any others and only provides them: with `shared` it would also consume them. */
function providedShares() {
  return Object.fromEntries(
    Object.values(hostShares()).map(({ import: request, ...share }) => [request, { ...share, request }] as const),
  )
}

function federation() {
  return [
    new ModuleFederationPlugin({
      name,
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { optimization: { target: 'web' } },
    }),
    new ProvideSharedPlugin({ shareScope: 'default', provides: providedShares() }),
    // Takes nothing. Without it webpack's own runtime lists what is given, and leaves out the versions that remotes ask for.
    new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
    new SharesOfPagePlugin(),
    new SharesInMainPlugin(),
  ]
}

/** `export default hostConfig(import.meta.dirname)` is all the host's `webpack.config.ts` says. */
export function hostConfig(folder: string): Preset {
  return (given) => {
    const options = { ...presetDefaults, ...given }
    const base = baseConfig(folder, options)
    const filename = entryFileName('[name]', options.mode === 'development')
    const sdk = signInSdk(folder)
    return {
      ...base,
      entry: firstEntries(),
      resolve: { ...base.resolve, alias: sdk.alias },
      module: {
        ...base.module,
        // What stands for a module that is left out has all that is taken of it.
        parser: { javascript: { ...base.module?.parser?.['javascript'], exportsPresence: 'error' } },
        rules: [...(base.module?.rules ?? []), sdk.rule, ...leftOutRules(options.mode)],
      },
      output: { ...base.output, publicPath: '/', uniqueName: name, filename },
      optimization: { ...base.optimization, splitChunks: { chunks: mayBeCut, cacheGroups: { openViewer } } },
      plugins: [
        ...(base.plugins ?? []),
        ...federation(),
        compiledOnArrival(compiledScripts),
        new HtmlPlugin(pageOf(folder)),
        new PreloadPlugin(signIn),
        ...sdk.plugins,
        new LeaveOutPlugin(),
        // In development the browser makes the sheet, so that a change of the theme is seen at once.
        ...(options.mode === 'production' ? [new DesignSheetPlugin()] : []),
        new EarlyScriptPlugin(path.join(folder, 'src/early-script/early-script.ts')),
        // As they are, at the root: a deployment replaces them, or they need a fixed address.
        new CopyPlugin({ patterns: [path.join(folder, 'public'), ...handbookFiles()] }),
        ...chunkIntegrity(options.mode === 'production', 'sha256'),
        // A development server gives scripts no hashes, and what is preloaded with one would be fetched again.
        ...(options.mode === 'production' ? [new SharedFilesPlugin()] : []),
      ],
    }
  }
}
