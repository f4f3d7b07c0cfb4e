import { desktopAppSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { openToAll } from '../../../plugins/access.ts'
import { listingAt } from './fetch-listing.ts'
import { createLatestInstaller } from './latest-installer.ts'

export type DesktopAppRouteOptions = { releasesUrl: string | undefined }

const schema = {
  tags: ['desktop app'],
  summary: 'The installer of the latest desktop app, if any',
  response: { 200: desktopAppSchema },
}

export const desktopAppRoutes: FastifyPluginCallbackZod<DesktopAppRouteOptions> = (app, { releasesUrl }, done) => {
  const latestInstaller = releasesUrl === undefined ? undefined : createLatestInstaller(listingAt(releasesUrl), app.log)
  // Open to all, because the listing is public: with a signed-in user, a call would hold a database connection while it waits.
  app.get('/desktop-app', { config: { access: openToAll() }, schema }, async (_request, reply) => {
    const installer = (await latestInstaller?.()) ?? null
    void reply.header('cache-control', `public, max-age=${installer ? 300 : 60}`)
    return { installer }
  })
  done()
}
