import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestTokens, makeTestKeys } from '../../../src/testing/test-tokens.ts'

const audience = 'https://api.lintel.test'

/** A provider of identities elsewhere, as far as servers ask one: it tells its keys. Tokens are for whomever the drill names. */
export async function startIdentity() {
  const keys = await makeTestKeys()
  const publicKeys = [keys.current].map(({ kty, n, e, kid }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' }))
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: publicKeys }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { tokenFor } = await createTestTokens({ issuer, audience }, keys)
  return {
    environment: { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: audience },
    async headersOf(id: string, organization: string): Promise<Record<string, string>> {
      return { authorization: `Bearer ${await tokenFor(id)}`, organization }
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
