import { leafRuntime, ModuleFederationPlugin, remoteConfig, remoteShares } from '../tooling/webpack/remote-config.ts'

export default remoteConfig(
  import.meta.dirname,
  () =>
    new ModuleFederationPlugin({
      name: 'lintel_data',
      exposes: { './pages': './src/pages.tsx' },
      shared: remoteShares(),
      dts: false,
      experiments: leafRuntime,
    }),
)
