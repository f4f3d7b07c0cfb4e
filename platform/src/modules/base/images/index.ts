export { imageBounds, imageBytes, imageRoute, readImageBodies } from './image-body.ts'
export { isStoredImage, storeImage } from './store-image.ts'
export { storedAsPng } from './stored-as-png.ts'
