export { preloadOnIntent, preloadRemotePage, preloadWhenIdle, whenIdle } from './loading/preload-remote.ts'
export { RemotePage } from './remote-boundary.tsx'
export { loadRegistry } from './remote-registry.ts'
