import { fallbackTheme, type OrganizationTheme } from '../../domain/contract/organization/organization.ts'
import { contrast, controlContrast, white, readable, shade, textContrast, textOn } from './contrast.ts'
import { surfaces, type ThemeMode } from './surfaces.ts'

export { fallbackTheme } from '../../domain/contract/organization/organization.ts'
export type { ThemeMode } from './surfaces.ts'

type VariableName =
  | 'brand-solid'
  | 'brand-solid-hover'
  | 'brand-contrast'
  | 'brand-fg'
  | 'brand-subtle'
  | 'brand-muted'
  | 'brand-emphasized'
  | 'brand-border'
  | 'brand-focus'
  | 'header-bg'
  | 'header-fg'
  | 'header-hover'
  | 'header-border'
  | 'logo-max-height'
export type ThemeVariables = Record<`--lintel-${VariableName}`, string>

/**
 * The CSS variables of an organization's theme. Unreadable colors change in lightness, never in hue. On every surface
 * of the mode, text has a contrast of at least 4.5:1, and controls and focus rings 3:1.
 */
export function themeVariables(theme: OrganizationTheme | null | undefined, mode: ThemeMode): ThemeVariables {
  const { primaryColor, headerBackground, headerForeground, logoMaxHeight } = theme ?? fallbackTheme
  return {
    ...brandVariables(primaryColor, mode),
    ...headerVariables(headerBackground, headerForeground, mode),
    '--lintel-logo-max-height': `${logoMaxHeight}px`,
  }
}

/**
 * Increase it whenever a theme results in different variables, so that style sheets stored in browsers are regenerated.
 */
const revision = 2

/** The first line of a theme's style sheet. It identifies the theme. */
export function themeMark(theme: OrganizationTheme | null | undefined): string {
  const { primaryColor, headerBackground, headerForeground, logoMaxHeight } = theme ?? fallbackTheme
  return `/*${[revision, primaryColor, headerBackground, headerForeground, logoMaxHeight].join(' ')}*/`
}

/** The style sheet of both modes, which the inline script of the host's page applies before the first paint. */
export function themeText(theme: OrganizationTheme | null | undefined): string {
  const light = declarations(themeVariables(theme, 'light'))
  const dark = declarations(themeVariables(theme, 'dark'))
  return `${themeMark(theme)}:root{${light}}:root.dark{${dark}}`
}

function declarations(variables: ThemeVariables): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

function brandVariables(primary: string, mode: ThemeMode) {
  const toward = mode === 'light' ? 'darker' : 'lighter'
  function tint(light: number, dark: number, chroma: number) {
    return shade(primary, ({ c }) => ({ l: mode === 'light' ? light : dark, c: Math.min(c, chroma) }))
  }
  const subtle = tint(0.965, 0.245, 0.03)
  const muted = tint(0.93, 0.3, 0.045)
  const emphasized = tint(0.88, 0.36, 0.06)
  const solid = solidFill(primary, mode)
  const onTints = [...surfaces(mode), subtle, muted]
  return {
    '--lintel-brand-solid': solid,
    '--lintel-brand-solid-hover': hoverFill(solid),
    '--lintel-brand-contrast': textOn(solid),
    '--lintel-brand-fg': readable(primary, { against: onTints, ratio: textContrast, toward }),
    '--lintel-brand-subtle': subtle,
    '--lintel-brand-muted': muted,
    '--lintel-brand-emphasized': emphasized,
    '--lintel-brand-border': tint(0.8, 0.45, 0.09),
    '--lintel-brand-focus': readable(primary, { against: onTints, ratio: controlContrast, toward }),
  }
}

/** Slightly darkened mid-tones have white text; light colors such as yellow stay light and have dark text. */
function solidFill(primary: string, mode: ThemeMode): string {
  const toward = mode === 'light' ? 'darker' : 'lighter'
  const visible = readable(primary, { against: surfaces(mode), ratio: controlContrast, toward })
  if (contrast(white, visible) < 2.9 || contrast(white, visible) >= textContrast) return visible
  const deeper = readable(visible, { against: [white], ratio: textContrast, toward: 'darker' })
  const isStillVisible = surfaces(mode).every((surface) => contrast(deeper, surface) >= controlContrast)
  return isStillVisible ? deeper : visible
}

/** On hover the color moves away from the text color, so that the contrast only increases. */
function hoverFill(solid: string): string {
  const change = textOn(solid) === white ? -0.05 : 0.05
  return shade(solid, ({ l }) => ({ l: l + change }))
}

function headerVariables(background: string, foreground: string, mode: ThemeMode) {
  const header = readableForeground({
    background: mode === 'light' ? background.toLowerCase() : nightly(background),
    foreground,
  })
  const towardText = contrast(header.background, white) > contrast(header.foreground, white) ? 1 : -1
  function shift(amount: number) {
    return shade(header.background, ({ l }) => ({ l: l + amount * towardText }))
  }
  function isReadable(candidate: string) {
    return contrast(header.foreground, candidate) >= textContrast
  }
  return {
    '--lintel-header-bg': header.background,
    '--lintel-header-fg': header.foreground,
    '--lintel-header-hover': [shift(0.06), shift(-0.06)].find(isReadable) ?? header.background,
    '--lintel-header-border': shift(0.1),
  }
}

function nightly(background: string): string {
  return shade(background, ({ l, c }) => ({ l: Math.min(l, 0.33), c: Math.min(c, 0.09) }))
}

type Header = { background: string; foreground: string }

/**
 * The header background identifies an organization, so an unreadable text color is changed instead of the background.
 */
function readableForeground({ background, foreground }: Header): Header {
  // If white is not readable, black is.
  const toward = contrast(white, background) >= textContrast ? 'lighter' : 'darker'
  return { background, foreground: readable(foreground, { against: [background], ratio: textContrast, toward }) }
}
