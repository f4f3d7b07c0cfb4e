import { z } from 'zod'

/** A remote's release notes for users by version, newest first. The build generates it from `CHANGELOG.md`. */
export const changelogSchema = z.array(
  z.object({ version: z.string().max(80), changes: z.array(z.string().max(1000)) }),
)
export type Changelog = z.infer<typeof changelogSchema>
