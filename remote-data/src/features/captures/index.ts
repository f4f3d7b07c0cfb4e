export { captureModelQuery, readElement } from './model/model.api.ts'
