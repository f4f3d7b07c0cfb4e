import { newsSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import { memberOf } from '../../../plugins/access.ts'
import { tellNews } from './tell-news.ts'

const schema = {
  tags: ['news'],
  summary: 'What has happened to the caller since the last visit; this visit is noted',
  response: { 200: newsSchema },
}

export const newsRoutes: FastifyPluginCallbackZod<{ news: readonly NewsSource[] }> = (app, { news }, done) => {
  // Not read-only: asking is what ends the time that is asked about.
  app.post('/news', { config: { access: memberOf('header') }, schema }, ({ organizationScope }) =>
    tellNews(organizationScope, news),
  )
  done()
}
