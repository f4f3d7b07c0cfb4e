import { fallbackTheme, organizationThemeSchema, z, type OrganizationTheme } from '@lintel/shared/contract'

const { primaryColor, headerBackground, headerForeground, logoMaxHeight } = organizationThemeSchema.shape

/** The form's values, as typed. */
export type AppearanceFields = {
  primaryColor: string
  headerBackground: string
  headerForeground: string
  logoMaxHeight: string
}

export const appearanceSchema = z.object({
  primaryColor,
  headerBackground,
  headerForeground,
  logoMaxHeight: z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, 'Enter a whole number of pixels.')
    .transform(Number)
    .pipe(logoMaxHeight),
})

export const appearanceDraftSchema = z.object({
  primaryColor: z.string(),
  headerBackground: z.string(),
  headerForeground: z.string(),
  logoMaxHeight: z.string(),
})

export function appearanceFields(theme: OrganizationTheme | null): AppearanceFields {
  const effectiveTheme = theme ?? fallbackTheme
  return {
    primaryColor: effectiveTheme.primaryColor,
    headerBackground: effectiveTheme.headerBackground,
    headerForeground: effectiveTheme.headerForeground,
    logoMaxHeight: String(effectiveTheme.logoMaxHeight),
  }
}

/** The theme to preview; invalid fields keep their previous value. */
export function shownTheme(fields: AppearanceFields, before: OrganizationTheme | null): OrganizationTheme {
  const last = before ?? fallbackTheme
  const { shape } = appearanceSchema
  return {
    logoUrl: last.logoUrl,
    primaryColor: shape.primaryColor.safeParse(fields.primaryColor).data ?? last.primaryColor,
    headerBackground: shape.headerBackground.safeParse(fields.headerBackground).data ?? last.headerBackground,
    headerForeground: shape.headerForeground.safeParse(fields.headerForeground).data ?? last.headerForeground,
    logoMaxHeight: shape.logoMaxHeight.safeParse(fields.logoMaxHeight).data ?? last.logoMaxHeight,
  }
}

/** Completes `c8102e`, `#C12`, and surrounding spaces to a color. Anything else stays as typed for the validation. */
export function completeColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toUpperCase()}`
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${digits.replaceAll(/./g, '$&$&').toUpperCase()}`
  return typed
}
