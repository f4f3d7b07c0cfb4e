export type {
  /** @deprecated Use `SearchSource`. */
  SearchSource as Sought,
} from './remote-words.ts'
export {
  /** @deprecated Use `findUndescribedNames`. */
  findUndescribedNames as undescribedWords,
} from './remote-description.ts'
export {
  /** @deprecated Use `findUnknownNames`. */
  findUnknownNames as unknownWords,
} from './unknown-words.ts'
export {
  /** @deprecated Use `maxEarlierReleases`. */
  maxEarlierReleases as mostEarlierReleases,
} from './registry.ts'
export {
  /** @deprecated Use `getBucket`. */
  getBucket as bucketOf,
} from './audience.ts'
