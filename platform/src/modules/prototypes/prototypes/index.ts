export { seesDrafts } from './find-visible-release.ts'
export { finishedMessages } from './manifest.model.ts'
export { findRelease, listOptionLabels } from './repository.ts'
