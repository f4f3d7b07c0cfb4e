import { commonHeaders } from './security-headers.ts'
import { answerMissing, buildSite, type Site } from './site.ts'

/** Serves the release store, for the shell's origin only: each file is in the folder of its version. */
export function buildRemoteSite(site: Site & { hostOrigin: string }) {
  const app = buildSite({ ...site, isStore: true })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      ...commonHeaders,
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': site.hostOrigin,
      vary: 'Origin',
    })
    if (request.headers.origin === site.hostOrigin) void reply.header('access-control-allow-origin', site.hostOrigin)
  })
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send('The web server answers.\n'))
  app.setNotFoundHandler(answerMissing)
  return app
}
