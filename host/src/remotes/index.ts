export { preloadOnIntent, preloadRemotePage, preloadWhenIdle } from './preload-remote.ts'
export { RemotePage } from './remote-boundary.tsx'
export { loadRegistry } from './remote-registry.ts'
