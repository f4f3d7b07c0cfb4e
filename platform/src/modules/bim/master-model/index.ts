export { lockMasterModel } from '../master-parameters/repository.ts'
export { feedMasterModel, withdrawCapture } from './from-captures/feed-master-model.ts'
export { readElement, readParameters } from './read-element.ts'
