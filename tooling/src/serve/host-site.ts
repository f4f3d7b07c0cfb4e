import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { registerPlatformProxy } from './platform-proxy.ts'
import { contentSecurityPolicy, inlineScriptHashes, pageHeaders, type PolicyOrigins } from './security-headers.ts'
import { answerPages, buildSite, type Site } from './site.ts'

export type HostSite = Site & Omit<PolicyOrigins, 'inlineScripts'> & { platform: string }

const configSchema = z.looseObject({ identity: z.looseObject({ domain: z.string() }) })

/** The shell: its files, its one page for every address, and the platform behind the same origin. */
export async function buildHostSite(site: HostSite) {
  const app = buildSite(site)
  const policyOfPage = pagePolicy(site)
  await policyOfPage()
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(pageHeaders).header('content-security-policy', await policyOfPage())
  })
  registerPlatformProxy(app, site.platform)
  // The build holds the usual addresses; on other ports the identity provider is elsewhere.
  app.get('/config.json', async (_request, reply) => {
    const config = configSchema.parse(JSON.parse(await readFile(path.join(site.dist, 'config.json'), 'utf8')))
    void reply.header('cache-control', 'no-cache')
    return { ...config, identity: { ...config.identity, domain: site.identity } }
  })
  answerPages(app)
  return app
}

/** A build may replace the page, and its inline script with it, while the server runs. */
function pagePolicy(site: HostSite): () => Promise<string> {
  const page = path.join(site.dist, 'index.html')
  let known: { changedAt: number | undefined; policy: string } | undefined
  return async () => {
    const changedAt = await changeTime(page)
    if (known && (changedAt === undefined || changedAt === known.changedAt)) return known.policy

    const inlineScripts = inlineScriptHashes(await readFile(page, 'utf8'))
    const policy = contentSecurityPolicy({ ...site, inlineScripts })
    known = { changedAt, policy }
    return policy
  }
}

/** Undefined in the moment between two builds, when there is no page. */
async function changeTime(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.mtimeMs
}
