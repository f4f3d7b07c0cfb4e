export { feedMasterModel, withdrawCapture } from './from-captures/feed-master-model.ts'
