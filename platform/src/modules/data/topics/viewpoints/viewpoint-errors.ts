import { PlatformError } from '../../../../errors.ts'

export function viewpointNotFound(): PlatformError {
  return new PlatformError('topic-viewpoints/not-found', 404, 'There is no such viewpoint of this topic.')
}

export function viewpointInUse(): PlatformError {
  const detail = 'A comment shows this viewpoint. Take it out of the comment first.'
  return new PlatformError('topic-viewpoints/in-use', 409, detail)
}

export function modelNotFound(): PlatformError {
  return new PlatformError('topic-viewpoints/model-not-found', 404, 'There is no such model in this organization.')
}
