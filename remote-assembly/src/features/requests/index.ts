export { readRequest } from './request.api.ts'
