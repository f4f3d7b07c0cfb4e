export { ModelLink } from './model-link.tsx'
export { Thumbnail } from './thumbnail.tsx'
