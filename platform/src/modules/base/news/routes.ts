import { newsSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import { memberOf } from '../../../plugins/access.ts'
import { collectNews } from './collect-news.ts'

const schema = {
  tags: ['news'],
  summary: "The caller's activity since the last visit; records this visit",
  response: { 200: newsSchema },
}

export const newsRoutes: FastifyPluginCallbackZod<{ news: readonly NewsSource[] }> = (app, { news }, done) => {
  // The call is not read-only, because it ends the period that it reports.
  app.post('/news', { config: { access: memberOf('header') }, schema }, ({ organizationScope }) =>
    collectNews(organizationScope, news),
  )
  done()
}
