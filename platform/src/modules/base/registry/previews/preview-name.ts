import { z } from 'zod'

/** Part of a link, so it has no characters that would have to be escaped. */
export const previewNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Name a preview with lowercase letters, digits and dashes.')
