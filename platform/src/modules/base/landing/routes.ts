import { landingSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { FirstStepSource, WorkSource } from '../../../interfaces/landing-source.ts'
import { memberOf } from '../../../plugins/access.ts'
import { readLanding } from './read-landing.ts'

const schema = {
  tags: ['landing'],
  summary: "The caller's work, and the first steps that the organization has yet to take",
  response: { 200: landingSchema },
}

type Sources = { work: readonly WorkSource[]; firstSteps: readonly FirstStepSource[] }

export const landingRoutes: FastifyPluginCallbackZod<Sources> = (app, sources, done) => {
  app.get('/landing', { config: { access: memberOf('header') }, schema }, ({ organizationScope }) =>
    readLanding(organizationScope, sources),
  )
  done()
}
