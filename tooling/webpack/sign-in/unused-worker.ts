/** Stands for the worker in which the SDK hides refresh tokens that are kept in memory: ours are in `localStorage`. */
// eslint-disable-next-line no-restricted-exports -- the SDK imports it as the default.
export default function UnusedWorker(): never {
  throw new Error('Tokens are kept in localStorage, and no worker is built for another place.')
}
