export { describeView } from './describe-view.ts'
export { keysOf, pictureOf, pictureSaver, createThumbnailStore, type NewPicture } from './thumbnail.ts'
export { contentOf, freeName, isViewId, viewsNotAmong, type ViewContent } from './view-content.ts'
