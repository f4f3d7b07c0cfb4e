export { imageBytes, imageRoute, readImageBodies } from './image-body.ts'
export type { ImageDeps } from './image-deps.ts'
export { isStoredImage, storeImage } from './store-image.ts'
