import path from 'node:path'
import { containerName } from '@lintel/shared/remote'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { PathData } from 'webpack'
import { baseConfig } from './base-config.ts'
import { ChunkAddressPlugin } from './chunk-address-plugin.ts'
import { DoorsPlugin } from './doors-plugin.ts'
import { chunkIntegrity } from './integrity.ts'
import { presetDefaults, type Preset } from './preset-options.ts'
import { RemoteManifestPlugin } from './remote-manifest-plugin.ts'
import { remoteShares } from './shares.ts'

/**
 * Federation asks for the entry's path, to count its folders, before the content hash exists; a plain template would
 * throw then.
 */
function entryFileName(development: boolean) {
  return ({ chunk }: PathData) =>
    development || !chunk?.contentHash?.['javascript']
      ? 'assets/remoteEntry.js'
      : 'assets/remoteEntry.[contenthash:10].js'
}

/** `export default remoteConfig(import.meta.dirname)` is all a remote's `webpack.config.ts` says. */
export function remoteConfig(folder: string): Preset {
  return (given) => {
    const options = { ...presetDefaults, ...given }
    const development = options.mode === 'development'
    const base = baseConfig(folder, options)
    const name = containerName(path.basename(folder).replace(/^remote-/, ''))
    return {
      ...base,
      entry: {},
      output: { ...base.output, publicPath: 'auto', uniqueName: name, filename: entryFileName(development) },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          exposes: { './pages': './src/pages.tsx' },
          shared: remoteShares(),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
        }),
        ...chunkIntegrity(!development),
        new ChunkAddressPlugin(),
        new DoorsPlugin(),
        new RemoteManifestPlugin({ folder, container: name }),
      ],
    }
  }
}
