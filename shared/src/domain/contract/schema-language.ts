/**
 * The part of zod that host and remotes use. Remotes define their own schemas with the host's copy of it. zod's own `z` would be 65 kB
 * compressed with all its languages, because shared modules are never tree-shaken.
 */
export {
  array,
  boolean,
  codec,
  coerce,
  email,
  enum,
  iso,
  lazy,
  literal,
  number,
  object,
  record,
  strictObject,
  string,
  union,
  unknown,
  url,
  uuid,
} from 'zod'
export type { infer, input, output, RefinementCtx, ZodType } from 'zod'
