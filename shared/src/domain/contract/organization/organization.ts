import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { organizationIdSchema } from '../identifiers.ts'
import { revisionSchema } from '../revision.ts'
import { currencies, defaultCurrency } from './currencies.ts'

const colorSchema = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Enter a color as #RRGGBB.')

/**
 * The appearance of an organization. Without a theme it gets the fallback theme (specification 1, "What the product
 * does and for whom").
 */
export const organizationThemeSchema = z.object({
  /** File name inside the client-logos folder. */
  logoUrl: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'Enter the name of a file in the client-logos folder.')
    .nullable(),
  /** Pixels. */
  logoMaxHeight: z.number().int().min(16, 'At least 16 pixels.').max(200, 'At most 200 pixels.'),
  primaryColor: colorSchema,
  headerBackground: colorSchema,
  headerForeground: colorSchema,
})
export type OrganizationTheme = z.infer<typeof organizationThemeSchema>

/**
 * Specification 1, "What the product does and for whom". There is no header background: white text needs a contrast of
 * 4.5:1, which the primary color may not have, so the header uses a darker shade.
 */
export const fallbackTheme: OrganizationTheme = {
  logoUrl: null,
  logoMaxHeight: 80,
  primaryColor: '#2196F3',
  headerBackground: '#1976D2',
  headerForeground: '#FFFFFF',
}

/** The units in which lengths, areas and volumes are shown. */
export const unitSystems = ['imperial', 'metric'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** Accepts any code, because a later version may know more. */
const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code such as USD.')

export const organizationSchema = z.object({
  id: organizationIdSchema,
  displayName: nameText(120),
  theme: organizationThemeSchema.nullable(),
  units: z.enum(unitSystems),
  /** The ISO 4217 currency of amounts. Earlier platforms only have US dollars. */
  currency: currencySchema.default(defaultCurrency),
  /** Increases with every change of the fields above. */
  revision: revisionSchema,
})
export type Organization = z.infer<typeof organizationSchema>

export const organizationUpdateSchema = organizationSchema.omit({ id: true }).extend({
  /**
   * The revision that was read. If it is present, the change is rejected if someone else has changed the organization
   * meanwhile.
   */
  revision: revisionSchema.optional(),
  /** Unchanged if omitted. */
  units: z.enum(unitSystems).optional(),
  currency: currencySchema
    .refine((code) => currencies.includes(code), 'Enter the code of a currency in use, such as USD.')
    .optional(),
})
export type OrganizationUpdate = z.infer<typeof organizationUpdateSchema>

export const organizationSummarySchema = organizationSchema.pick({ id: true, displayName: true })
export type OrganizationSummary = z.infer<typeof organizationSummarySchema>
