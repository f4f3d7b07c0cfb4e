export { checkModel } from './check-model.ts'
