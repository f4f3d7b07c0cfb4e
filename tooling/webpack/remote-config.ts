import { readFileSync } from 'node:fs'
import path from 'node:path'
import { containerName } from '@lintel/shared/remote'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfig, entryFileName, presetDefaults, type Preset } from './base-config.ts'
import { ChunkAddressPlugin } from './scripts/chunk-address-plugin.ts'
import { chunkIntegrity } from './scripts/integrity.ts'
import { RemoteManifestPlugin } from './remote-manifest-plugin.ts'
import { SecondCopiesPlugin } from './shares/second-copies-plugin.ts'
import { remoteShares } from './shares/shares.ts'

/** By its package: the folder of a repository may be called anything. */
function remoteNameOf(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }
  return (name.split('/').at(-1) ?? name).replace(/^remote-/, '')
}

/** `export default remoteConfig(import.meta.dirname)` is all a remote's `webpack.config.ts` says. */
export function remoteConfig(folder: string): Preset {
  return (given) => {
    const options = { ...presetDefaults, ...given }
    const development = options.mode === 'development'
    const base = baseConfig(folder, options)
    const name = containerName(remoteNameOf(folder))
    return {
      ...base,
      entry: {},
      output: {
        ...base.output,
        publicPath: 'auto',
        uniqueName: name,
        filename: entryFileName('remoteEntry', development),
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name,
          exposes: { './pages': './src/pages.tsx' },
          shared: remoteShares(),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: { optimization: { target: 'web' } },
        }),
        ...chunkIntegrity(!development),
        new ChunkAddressPlugin(),
        new SecondCopiesPlugin(),
        new RemoteManifestPlugin({ folder, container: name }),
      ],
    }
  }
}
