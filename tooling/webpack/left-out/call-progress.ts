// Stands for ky's reports of how far a call is: files are sent in pieces by another library, which says so itself.

export function streamRequest(): never {
  throw leftOut()
}

export function streamResponse(): never {
  throw leftOut()
}

function leftOut(): Error {
  return new Error('The build leaves reports of progress out of ky (tooling/webpack/left-out).')
}
