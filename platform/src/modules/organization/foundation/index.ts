export { authentication, currentUser } from './responses.ts'
export { foundationRoutes } from './routes.ts'
