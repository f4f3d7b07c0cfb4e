import type { OrganizationTheme } from '@lintel/shared/contract'
import { formatTenths } from '@lintel/shared/format'
import {
  contrast,
  controlContrast,
  white,
  surfaces,
  textContrast,
  themeVariables,
  type ThemeMode,
  type ThemeVariables,
} from '@lintel/shared/organization'

/** A color with too little contrast, and its replacement. */
export type Correction = {
  part: 'button' | 'button-text' | 'link' | 'header-text'
  /** The two colors with too little contrast. */
  color: string
  against: string
  /** The replacement, from the same function as the shell's colors. */
  becomes: string
  text: string
}

type ThemeColors = Pick<OrganizationTheme, 'primaryColor' | 'headerBackground' | 'headerForeground'>

/** The corrections of `themeVariables` for a mode, in words. Unchanged colors aren't listed. */
export function contrastAdvice(colors: ThemeColors, mode: ThemeMode): Correction[] {
  const variables = themeVariables({ ...colors, logoUrl: null, logoMaxHeight: 80 }, mode)
  return [...brandAdvice(colors.primaryColor, variables, mode), ...headerAdvice(colors, variables, mode)]
}

function brandAdvice(primary: string, variables: ThemeVariables, mode: ThemeMode): Correction[] {
  const [solid, onSolid, link] = [
    variables['--lintel-brand-solid'],
    variables['--lintel-brand-contrast'],
    variables['--lintel-brand-fg'],
  ]
  const corrections: Correction[] = []
  if (!isSame(solid, primary)) corrections.push(buttonCorrection(primary, solid, mode))
  if (!isSame(onSolid, white)) {
    const text = `White text on ${colorName(solid)} is ${ratio(white, solid)}. Text on it will be ${colorName(onSolid)}.`
    corrections.push({ part: 'button-text', color: white, against: solid, becomes: onSolid, text })
  }
  if (!isSame(link, primary)) {
    const background = lowestContrastBackground(primary, [
      ...surfaces(mode),
      variables['--lintel-brand-subtle'],
      variables['--lintel-brand-muted'],
    ])
    const text = `${colorName(primary)} as text is ${ratio(primary, background)}. Links will be ${colorName(link)}.`
    corrections.push({ part: 'link', color: primary, against: background, becomes: link, text })
  }
  return corrections
}

function buttonCorrection(primary: string, solid: string, mode: ThemeMode): Correction {
  const background = lowestContrastBackground(primary, surfaces(mode))
  const isTooFaint = contrast(primary, background) < controlContrast
  const text = isTooFaint
    ? `${colorName(primary)} on the page is ${ratio(primary, background)}. Buttons will be ${colorName(solid)}.`
    : `White text on ${colorName(primary)} is ${ratio(white, primary)}. Buttons will be ${colorName(solid)}.`
  const against = isTooFaint ? background : white
  return { part: 'button', color: primary, against, becomes: solid, text }
}

/** In dark mode the header is dimmed first; only colors that are still unreadable are listed. */
function headerAdvice(
  { headerBackground, headerForeground }: ThemeColors,
  variables: ThemeVariables,
  mode: ThemeMode,
): Correction[] {
  const [background, foreground] = [variables['--lintel-header-bg'], variables['--lintel-header-fg']]
  if (isSame(foreground, headerForeground)) return []
  const on = mode === 'dark' ? `the dimmed header ${colorName(background)}` : colorName(headerBackground)
  const statement = `${colorName(headerForeground)} on ${on} is ${ratio(headerForeground, background)}.`
  const text = `${statement} Text in the header will be ${colorName(foreground)}.`
  return [{ part: 'header-text', color: headerForeground, against: background, becomes: foreground, text }]
}

/** The background with the least contrast to the color. */
function lowestContrastBackground(color: string, backgrounds: readonly string[]): string {
  return backgrounds.reduce((worst, background) =>
    contrast(color, background) < contrast(color, worst) ? background : worst,
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Rounded down near the threshold: 4.48 must not read as 4.5. */
function ratio(one: string, other: string): string {
  const tenths = contrast(one, other) * 10
  const roundedTenths = Math.round(tenths)
  const isRoundedUp = roundedTenths > tenths && [controlContrast * 10, textContrast * 10].includes(roundedTenths)
  return `${formatTenths((isRoundedUp ? roundedTenths - 1 : roundedTenths) / 10)}:1`
}

const names: Record<string, string> = { '#ffffff': 'white', '#000000': 'black', '#0b0e12': 'black' }

function colorName(color: string): string {
  return names[color.toLowerCase()] ?? color.toUpperCase()
}

/** The contrast ratio that the pair needs (WCAG 2.2). */
export function neededContrast({ part, against }: Correction): number {
  return part === 'button' && !isSame(against, white) ? controlContrast : textContrast
}
