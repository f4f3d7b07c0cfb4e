export {
  /** @deprecated Use `withTimeout`. */
  withTimeout as within,
} from './with-timeout.ts'
export {
  /** @deprecated Use `queryDataCapture`. */
  queryDataCapture as askDataCapture,
} from './graphql-client.ts'
export {
  /** @deprecated Use `fetchFile`. */
  fetchFile as askForFile,
} from './http-client.ts'
