import * as z from './schema-language.ts'

/** The installer of the latest desktop app for Windows (specification 2, "The calls it makes"). */
export const desktopAppInstallerSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  downloadUrl: z.url({ protocol: /^https$/ }).max(2000),
})
export type DesktopAppInstaller = z.infer<typeof desktopAppInstallerSchema>

/** Null if no installer is configured, released or available. */
export const desktopAppSchema = z.object({ installer: desktopAppInstallerSchema.nullable() })
export type DesktopApp = z.infer<typeof desktopAppSchema>
