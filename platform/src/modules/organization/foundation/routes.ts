import { applicationScope, type ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { FastifyInstance } from 'fastify'
import { openToAll, signedIn } from '../../../plugins/access.ts'
import { answerMessage, routeNotFound } from '../../../plugins/problem.ts'
import { authentication, currentUser, versions } from './responses.ts'

const anybody = { config: { access: openToAll() } }
const person = { config: { access: signedIn({ applicationScope }) } }

/** buildingSMART's Foundation API 1.0 and 1.1: versions, authentication and the current user. */
export function foundationRoutes(app: FastifyInstance, signIn: ApplicationSignIn, done: () => void): void {
  app.setErrorHandler(answerMessage)
  app.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  app.get('/versions', anybody, () => versions(signIn))
  for (const version of ['1.0', '1.1']) {
    app.get(`/${version}/auth`, anybody, () => authentication(signIn))
    app.get(`/${version}/current-user`, person, ({ scope, signInEmail }) => currentUser(scope, signInEmail))
  }
  done()
}
