// Stands for queries that grow page by page: our lists have pages that are asked for one by one.

export function infiniteQueryBehavior(): never {
  throw leftOut()
}

export function hasNextPage(): never {
  throw leftOut()
}

export function hasPreviousPage(): never {
  throw leftOut()
}

function leftOut(): Error {
  return new Error('The build leaves infinite queries out of TanStack Query (tooling/webpack/left-out).')
}
