export { preloadOnIntent, preloadRemotePage, preloadWhenIdle, whenIdle } from './preload-remote.ts'
export { RemotePage } from './remote-boundary.tsx'
export { loadRegistry } from './remote-registry.ts'
