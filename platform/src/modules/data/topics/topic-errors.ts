import type { Problem } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors/platform-error.ts'

export function topicNotFound(): PlatformError {
  return new PlatformError('topics/not-found', 404, "This topic doesn't exist in this organization.")
}

export function projectNotFound(): PlatformError {
  return new PlatformError('topics/project-not-found', 404, "This project doesn't exist in this organization.")
}

/** A guid identifies one item forever. */
export function guidTaken(thing: 'topic' | 'comment' | 'viewpoint' | 'document reference'): PlatformError {
  const detail = `A ${thing} with this ID already exists. Change it, or omit the ID.`
  return new PlatformError('topics/guid-taken', 409, detail, { errors: [{ path: 'id', message: detail }] })
}

export function invalidChoice(errors: NonNullable<Problem['errors']>): PlatformError {
  const [first] = errors
  return new PlatformError('topics/not-a-choice', 400, first?.message ?? "This isn't a valid choice.", { errors })
}

/** Limits the rows of one topic, so that no account can fill the database. */
export function tooManyOf(things: string, max: number): PlatformError {
  return new PlatformError('topics/too-many', 409, `This topic already has ${max} ${things}, which is the limit.`)
}

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
