import { z } from 'zod'

/** What has changed for the people who use a remote, by version, the newest first. A build makes it from `CHANGELOG.md`. */
export const changelogSchema = z.array(
  z.object({ version: z.string().max(80), changes: z.array(z.string().max(1000)) }),
)
export type Changelog = z.infer<typeof changelogSchema>
