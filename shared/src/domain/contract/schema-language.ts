/**
 * The part of zod that host and remotes use, and the door by which remotes get it: their schemas are theirs, what they are made of
 * exists once. Not zod's own `z`: a shared door is never tree-shaken, and the whole of it with all its languages costs 65 kB
 * compressed.
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
