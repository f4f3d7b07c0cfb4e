/**
 * The part of zod that host and remotes use, exported as `z` so that it is bundled once. Not zod's own `z`: a shared
 * door is never tree-shaken, and the whole of it with all its languages costs 65 kB compressed.
 */
export { array, boolean, email, enum, literal, number, object, record, string, union, unknown, url } from 'zod'
export type { infer, output, ZodType } from 'zod'
