export { feedMasterModel, withdrawCapture } from './feed/feed-master-model.ts'
