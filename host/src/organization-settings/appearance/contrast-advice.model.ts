import type { OrganizationTheme } from '@lintel/shared/contract'
import { formatTenths } from '@lintel/shared/format'
import {
  contrast,
  controlContrast,
  paper,
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
  colour: string
  against: string
  /** The replacement, from the same function as the shell's colors. */
  becomes: string
  text: string
}

type Look = Pick<OrganizationTheme, 'primaryColor' | 'headerBackground' | 'headerForeground'>

/** The corrections of `themeVariables` for a mode, in words. Unchanged colors aren't listed. */
export function contrastAdvice(look: Look, mode: ThemeMode): Correction[] {
  const variables = themeVariables({ ...look, logoUrl: null, logoMaxHeight: 80 }, mode)
  return [...brandAdvice(look.primaryColor, variables, mode), ...headerAdvice(look, variables, mode)]
}

function brandAdvice(primary: string, variables: ThemeVariables, mode: ThemeMode): Correction[] {
  const [solid, onSolid, link] = [
    variables['--lintel-brand-solid'],
    variables['--lintel-brand-contrast'],
    variables['--lintel-brand-fg'],
  ]
  const corrections: Correction[] = []
  if (!isSame(solid, primary)) corrections.push(buttonCorrection(primary, solid, mode))
  if (!isSame(onSolid, paper)) {
    const text = `White text on ${colourName(solid)} is ${ratio(paper, solid)}. Text on it will be ${colourName(onSolid)}.`
    corrections.push({ part: 'button-text', colour: paper, against: solid, becomes: onSolid, text })
  }
  if (!isSame(link, primary)) {
    const ground = faintest(primary, [
      ...surfaces(mode),
      variables['--lintel-brand-subtle'],
      variables['--lintel-brand-muted'],
    ])
    const text = `${colourName(primary)} as text is ${ratio(primary, ground)}. Links will be ${colourName(link)}.`
    corrections.push({ part: 'link', colour: primary, against: ground, becomes: link, text })
  }
  return corrections
}

function buttonCorrection(primary: string, solid: string, mode: ThemeMode): Correction {
  const ground = faintest(primary, surfaces(mode))
  const isFaint = contrast(primary, ground) < controlContrast
  const text = isFaint
    ? `${colourName(primary)} on the page is ${ratio(primary, ground)}. Buttons will be ${colourName(solid)}.`
    : `White text on ${colourName(primary)} is ${ratio(paper, primary)}. Buttons will be ${colourName(solid)}.`
  const against = isFaint ? ground : paper
  return { part: 'button', colour: primary, against, becomes: solid, text }
}

/** In dark mode the header is dimmed first; only colors that are still unreadable are listed. */
function headerAdvice(
  { headerBackground, headerForeground }: Look,
  variables: ThemeVariables,
  mode: ThemeMode,
): Correction[] {
  const [background, foreground] = [variables['--lintel-header-bg'], variables['--lintel-header-fg']]
  if (isSame(foreground, headerForeground)) return []
  const on = mode === 'dark' ? `the dimmed header ${colourName(background)}` : colourName(headerBackground)
  const said = `${colourName(headerForeground)} on ${on} is ${ratio(headerForeground, background)}.`
  const text = `${said} Text in the header will be ${colourName(foreground)}.`
  return [{ part: 'header-text', colour: headerForeground, against: background, becomes: foreground, text }]
}

/** The background with the least contrast to the color. */
function faintest(colour: string, grounds: readonly string[]): string {
  return grounds.reduce((worst, ground) => (contrast(colour, ground) < contrast(colour, worst) ? ground : worst))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Rounded down near the threshold: 4.48 must not read as 4.5. */
function ratio(one: string, other: string): string {
  const tenths = contrast(one, other) * 10
  const rounded = Math.round(tenths)
  const isFlattered = rounded > tenths && [controlContrast * 10, textContrast * 10].includes(rounded)
  return `${formatTenths((isFlattered ? rounded - 1 : rounded) / 10)}:1`
}

const names: Record<string, string> = { '#ffffff': 'white', '#000000': 'black', '#0b0e12': 'black' }

function colourName(colour: string): string {
  return names[colour.toLowerCase()] ?? colour.toUpperCase()
}

/** The contrast ratio that the pair needs (WCAG 2.2). */
export function neededContrast({ part, against }: Correction): number {
  return part === 'button' && !isSame(against, paper) ? controlContrast : textContrast
}
