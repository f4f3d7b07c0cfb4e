export { countPixels, drawImage } from './draw-image.ts'
export { blankPicture, exchangedPicture } from './exchanged-picture.ts'
export { imageBounds, imageBytes, imageRoute, readImageBodies } from './image-body.ts'
export { isStoredImage, storeImage } from './store-image.ts'
