export { foundationRoutes } from './routes.ts'
