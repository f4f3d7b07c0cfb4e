export { listChanged } from './assets.api.ts'
