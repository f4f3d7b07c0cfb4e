export { loadRemotePage, preloadExpectedPage, preloadOnIntent, preloadWhenIdle } from './load-remote.ts'
export { loadRegistry } from './registry.ts'
export { watchRegistry } from './registry-watch.ts'
export {
  developerRoles,
  installReleases,
  Releases,
  remotePagePaths,
  type Offered,
  type OfferedRemote,
  type Person,
} from './releases.ts'
export { RemotePage } from './remote-boundary.tsx'
export { RemoteRoute } from './remote-route.tsx'
export { allowOrigins, isServed } from './usable.ts'
export { sendVisits } from './visits.ts'
