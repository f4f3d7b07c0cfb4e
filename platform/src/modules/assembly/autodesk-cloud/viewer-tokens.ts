import { autodeskNotConfigured } from '@lintel/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { AutodeskAccount, ViewerTokens } from './autodesk-tokens.ts'

/** Without an account, the response says so; browsers then show the open viewer. */
const noViewerTokens: ViewerTokens = {
  current: () => Promise.reject(notConfigured()),
}

/** Loaded on demand, because the SDK is slow to load and most installations never need it. */
export function createViewerTokens(account: AutodeskAccount | undefined, logger: FastifyBaseLogger): ViewerTokens {
  if (!account) return noViewerTokens
  let opening: Promise<ViewerTokens> | undefined
  async function open(configuredAccount: AutodeskAccount): Promise<ViewerTokens> {
    const { autodeskTokens } = await import('./autodesk-tokens.ts')
    return autodeskTokens(configuredAccount, { logger })
  }
  return {
    current: async (request) => {
      opening ??= open(account)
      return (await opening).current(request)
    },
  }
}

function notConfigured(): PlatformError {
  const detail = 'This server has no Autodesk account. Use the open viewer, or set APS_CLIENT_ID and its secret.'
  return new PlatformError(autodeskNotConfigured, 404, detail)
}
