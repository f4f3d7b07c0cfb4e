export { preloadOnIntent, preloadRemotePage, preloadWhenIdle, whenIdle } from './loading/when-to-preload.ts'
export { RemotePage } from './remote-boundary.tsx'
export { loadRegistry } from './remote-registry.ts'
export { runningHere } from './sharing/remote-needs.ts'
