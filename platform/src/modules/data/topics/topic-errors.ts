import type { Problem } from '@lintel/shared/contract'
import { PlatformError } from '../../../errors.ts'

export function topicNotFound(): PlatformError {
  return new PlatformError('topics/not-found', 404, 'There is no such topic in this organization.')
}

export function projectNotFound(): PlatformError {
  return new PlatformError('topics/project-not-found', 404, 'There is no such project in this organization.')
}

/** A guid that is given is that of one thing for ever. */
export function guidTaken(thing: 'topic' | 'comment' | 'viewpoint' | 'document reference'): PlatformError {
  const detail = `There is a ${thing} with this id already. Change that one, or leave the id out.`
  return new PlatformError('topics/guid-taken', 409, detail, { errors: [{ path: 'id', message: detail }] })
}

export function notToBeChosen(errors: NonNullable<Problem['errors']>): PlatformError {
  const [first] = errors
  return new PlatformError('topics/not-a-choice', 400, first?.message ?? 'This is no choice.', { errors })
}

/** So many are kept of one topic that no account can fill the database. */
export function tooManyOf(things: string, most: number): PlatformError {
  return new PlatformError('topics/too-many', 409, `This topic has ${most} ${things}, which is the most that are kept.`)
}
