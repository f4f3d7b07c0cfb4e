import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

/** A door whose script could not be fetched is fetched with the next try. The runtime itself would repeat the failure for ever. */
// eslint-disable-next-line no-restricted-exports -- federation takes a runtime plugin as the default export.
export default function forgetFailedDoors(): ModuleFederationRuntimePlugin {
  return {
    name: 'forget-failed-doors',
    errorLoadShare({ pkgName, shareScopeMap }) {
      const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
      for (const version of versions) if (!version.loaded) version.loading = null
    },
  }
}
