export { authentication, currentUser } from './answers.ts'
export { foundationRoutes } from './routes.ts'
