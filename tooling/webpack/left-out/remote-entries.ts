// Stands for what fetches the entries of remotes in the federation's runtime, and what fetches them ahead: the host opens
// containers by itself (decision 017), and hands out only what it gives.

export function getRemoteEntry(): never {
  throw leftOut()
}

export function getRemoteEntryUniqueKey(): never {
  throw leftOut()
}

export function getRemoteInfo(): never {
  throw leftOut()
}

export function isEsmRemoteType(): never {
  throw leftOut()
}

export function defaultPreloadArgs(): never {
  throw leftOut()
}

export function formatPreloadArgs(): never {
  throw leftOut()
}

export function normalizePreloadExposes(): never {
  throw leftOut()
}

export function preloadAssets(): never {
  throw leftOut()
}

function leftOut(): Error {
  return new Error('The build leaves remotes out of the federation runtime (tooling/webpack/left-out).')
}
