// Stands for React Router's module for measuring each step of a navigation, which a router takes up where it is made with `instrumentations`: ours is not.

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined
}

export function getRouteInstrumentationUpdates(): never {
  throw leftOut()
}

export function instrumentClientSideRouter(): never {
  throw leftOut()
}

function leftOut(): Error {
  return new Error('The build leaves instrumentations out of React Router (tooling/webpack/left-out).')
}
