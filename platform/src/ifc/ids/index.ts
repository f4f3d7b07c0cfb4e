export { checkModel, type ModelToCheck } from './check-model.ts'
