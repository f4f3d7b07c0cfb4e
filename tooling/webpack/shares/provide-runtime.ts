import * as runtimeCore from '@module-federation/runtime-core'

/** Gives the remotes the host's copy of the federation runtime, so that none of them carries its own. */
// eslint-disable-next-line no-restricted-exports -- federation takes a runtime plugin as the default export.
export default function provideRuntime() {
  Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore)
  return { name: 'provide-runtime' }
}
