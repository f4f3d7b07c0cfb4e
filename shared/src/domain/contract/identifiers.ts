import * as z from './schema-language.ts'

/**
 * An organization's id. It must be safe in URLs, because it is also the first path segment of the organization's pages.
 */
export const organizationIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'Use 1 to 40 letters, digits, dashes, or underscores.')

/** The subject from the identity provider, for example `auth0|5f7c8ec7c33c6c004bbafe82`. */
export const userIdSchema = z
  .string()
  .min(1, 'A user ID is required.')
  .max(128, "User ID can't be longer than 128 characters.")
  .regex(/^[A-Za-z0-9|@._+-]+$/, 'A user ID can contain only letters, digits, and | @ . _ + -.')

/** A portfolio, prototype or release name as it appears in URLs: `P13`, `S03(05)`, `2024.1`. */
export const catalogNameSchema = z
  .string()
  .min(1, 'Enter a name.')
  .max(60, "Name can't be longer than 60 characters.")
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._()-]*$/, 'Use only letters, digits, spaces, and . _ ( ) -.')

/** The location of a stored file: a path on the platform, or a URL that an object store has signed. */
export const fileAddressSchema = z.string().max(2000)
