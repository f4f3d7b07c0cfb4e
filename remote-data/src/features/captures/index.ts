export { mostReviews, reviewsQuery } from './review/review.api.ts'
export { deleteCapture, forgetCapture, moveCapture, type Capture } from './view/capture.api.ts'
export { followCapture } from './view/capture-presence.ts'
