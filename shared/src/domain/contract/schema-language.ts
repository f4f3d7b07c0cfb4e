/**
 * The parts of zod that host and remotes use. Remotes get zod by this entry point, so that they define their own
 * schemas with the host's copy. It is not zod's `z`: shared entry points are not tree-shaken, and zod with all of its
 * locales is 65 kB compressed.
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
