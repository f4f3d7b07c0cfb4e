import path from 'node:path'
import { firstLoad, laterBundles, remoteBundles, type Bundle } from './src/build/bundle-sizes.ts'
import { builtRemoteNames, hostFolder, remoteFolder } from './src/workspace/packages.ts'

const hostDist = path.join(hostFolder, 'dist')
const bundles: Bundle[] = [
  firstLoad(hostDist),
  ...laterBundles(hostDist),
  ...builtRemoteNames().flatMap((name) => remoteBundles(path.join(remoteFolder(name), 'dist'))),
]

export default bundles.map(({ name, files, limit }) => ({ name, path: files, limit: `${limit / 1000} kB` }))
