export { requestsQuery } from './requests.api.ts'
