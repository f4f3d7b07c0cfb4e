export { seesDrafts } from './find-visible-release.ts'
export { validMessages } from './manifest.model.ts'
export { findRelease, listOptionLabels } from './repository.ts'
