import type { ViewerOptions, ViewerService } from '../../viewer.ts'
import type { Lmv } from './lmv.ts'
import { withinDeadline } from './within-deadline.ts'

type AskForToken = NonNullable<ViewerOptions['getAccessToken']>
type Token = Awaited<ReturnType<AskForToken>>

/**
 * Manages the access token of the page: the Autodesk viewer is initialized once per page, independently of its
 * instances.
 */
export class LmvSession {
  private askForToken: AskForToken | undefined
  private token: Token | undefined
  private initialized: Promise<void> | undefined
  private renewing: Promise<void> | undefined

  /** The token for current requests; passed to `renew` if it was refused. */
  get accessToken() {
    return this.token?.accessToken
  }

  async start(lmv: Lmv, askForToken: AskForToken, api: ViewerService['api'] = 'derivativeV2') {
    this.askForToken = askForToken
    this.accept(lmv, await withinDeadline(askForToken({ isRefresh: false }), 'The Autodesk account'))
    this.initialized ??= this.initialize(lmv, api)
    await withinDeadline(this.initialized, 'The Autodesk viewer')
  }

  private initialize({ viewing }: Lmv, api: string) {
    return new Promise<void>((resolve) => {
      const getAccessToken = (onToken: (accessToken: string, expiresIn: number) => void) =>
        void this.provideToken(onToken)
      const env = api.startsWith('streaming') ? 'AutodeskProduction2' : 'AutodeskProduction'
      viewing.Initializer({ env, api, getAccessToken }, resolve)
    })
  }

  /** The Autodesk viewer calls this at start-up, and again before the token expires. */
  private async provideToken(onToken: (accessToken: string, expiresIn: number) => void) {
    const isFirst = this.initialized === undefined
    // Without a new token the old one stays in use. If the service rejects it, the affected load fails.
    if (!isFirst) this.token = await this.askForToken?.({ isRefresh: false }).catch(() => this.token)
    if (this.token) onToken(this.token.accessToken, this.token.expiresIn)
  }

  /** Loads that were refused at the same time share one new token. */
  async renew(lmv: Lmv, refusedToken: string | undefined) {
    if (!this.askForToken || this.accessToken !== refusedToken) return
    this.renewing ??= this.askForToken({ isRefresh: true })
      .then((token) => this.accept(lmv, token))
      .finally(() => (this.renewing = undefined))
    await this.renewing
  }

  private accept({ viewing }: Lmv, token: Token) {
    this.token = token
    viewing.endpoint.HTTP_REQUEST_HEADERS['Authorization'] = `Bearer ${token.accessToken}`
  }
}
