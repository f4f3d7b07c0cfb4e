import { PlatformError } from '../../../../errors/platform-error.ts'

export function viewpointNotFound(): PlatformError {
  return new PlatformError('topic-viewpoints/not-found', 404, "This viewpoint doesn't exist in this topic.")
}

export function viewpointInUse(): PlatformError {
  const detail = 'A comment uses this viewpoint. Remove it from the comment first.'
  return new PlatformError('topic-viewpoints/in-use', 409, detail)
}

export function modelNotFound(): PlatformError {
  return new PlatformError('topic-viewpoints/model-not-found', 404, "This model doesn't exist in this organization.")
}
