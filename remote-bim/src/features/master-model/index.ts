export { listOrderQuery, masterModelQuery } from './master-model.api.ts'
