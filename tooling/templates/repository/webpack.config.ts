import { leafRuntime, ModuleFederationPlugin, remoteConfig, remoteShares } from '@lintel/remote-kit/webpack'

export default remoteConfig(
  import.meta.dirname,
  () =>
    new ModuleFederationPlugin({
      name: '__container__',
      exposes: { './pages': './src/pages.tsx' },
      shared: remoteShares(),
      dts: false,
      experiments: leafRuntime,
    }),
)
