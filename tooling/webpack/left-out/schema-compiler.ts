/** Stands for what zod writes the text of functions with, one for each schema. */
export class Doc {
  readonly isUnused = true
  constructor() {
    throw new Error('The build leaves the compiler of schemas out of zod (tooling/webpack/left-out).')
  }
}
