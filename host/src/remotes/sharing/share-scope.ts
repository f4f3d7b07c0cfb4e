import { federation } from '../loading/federation.ts'

/** By shared module, then by version: what the host provides. */
export type ShareScope = Record<string, Record<string, unknown>>

/** What the host provides. */
export function listedShares(): ShareScope {
  void federation.initializeSharing()
  return federation.shareScopeMap['default'] ?? {}
}
