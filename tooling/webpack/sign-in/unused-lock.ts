/** Stands for locks between tabs by `localStorage`: every browser that can sign in has its own (`navigator.locks`), which the SDK takes. */
// eslint-disable-next-line no-restricted-exports -- the SDK imports it as the default.
export default class UnusedLock {
  readonly isUnused = true
  constructor() {
    throw new Error(
      'This browser has no locks (navigator.locks), without which tabs cannot renew their tokens by turns.',
    )
  }
}
