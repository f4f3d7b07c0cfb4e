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

/** The remote's name from its package, because a repository's folder can have any name. */
export function remoteNameOf(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }
  return (name.split('/').at(-1) ?? name).replace(/^remote-/, '')
}

export { ModuleFederationPlugin, remoteShares }

/** A remote loads no other remotes, so its entry omits that code: a third of it. */
export const leafRuntime = {
  optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
} as const

/** The export of a remote's `webpack.config.ts`. Each compilation needs its own federation plugin. */
export function remoteConfig(folder: string, federationPlugin: () => ModuleFederationPlugin): Preset {
  return (overrides) => {
    const options = { ...presetDefaults, ...overrides }
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
        federationPlugin(),
        ...chunkIntegrity(!development),
        new ChunkAddressPlugin(),
        new SecondCopiesPlugin(),
        new RemoteManifestPlugin({ folder, container: name }),
      ],
    }
  }
}
