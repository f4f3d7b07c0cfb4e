import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)
const toOklch = registerMode(modeOklch)

/** Minimum contrasts of WCAG 2.2: for text, and for parts of controls. */
export const textContrast = 4.5
export const controlContrast = 3

const ink = '#0B0E12'
export const paper = '#FFFFFF'

export function contrast(colour: string, background: string): number {
  return wcagContrast(colour, background)
}

/** Changes only lightness and chroma, so that the hue stays. */
export function shade(colour: string, change: (colour: Oklch) => { l: number; c?: number }): string {
  const source = parseColour(colour)
  const { l, c = source.c } = change(source)
  return formatHex(clampChroma({ ...source, l: Math.min(1, Math.max(0, l)), c }, 'oklch'))
}

type Goal = { against: readonly string[]; ratio: number; towards: 'darker' | 'lighter' }

/** The nearest shade of the color that has the contrast against every background; black or white if no shade has it. */
export function readable(colour: string, { against, ratio, towards }: Goal): string {
  function passes(candidate: string) {
    return against.every((background) => contrast(candidate, background) >= ratio)
  }
  const step = towards === 'darker' ? -0.01 : 0.01
  let candidate = formatHex(parseColour(colour))
  for (let l = parseColour(colour).l; !passes(candidate) && l >= 0 && l <= 1; l += step) {
    candidate = shade(colour, () => ({ l }))
  }
  if (passes(candidate)) return candidate
  return towards === 'darker' ? '#000000' : '#ffffff'
}

/** White or ink, whichever has more contrast. One of them always has at least 4.5. */
export function textOn(background: string): string {
  return contrast(paper, background) >= textContrast || contrast(paper, background) > contrast(ink, background)
    ? paper
    : ink
}

function parseColour(colour: string): Oklch {
  const parsed = toOklch(colour)
  if (!parsed) throw new Error(`'${colour}' isn't a color. Enter it as #RRGGBB.`)
  return parsed
}

/** Degrees between two hues. Grays have no hue, so their difference is 0. */
export function hueDifference(a: string, b: string): number {
  const [first, second] = [parseColour(a), parseColour(b)]
  if (first.c < 0.02 || second.c < 0.02) return 0
  const degrees = Math.abs((first.h ?? 0) - (second.h ?? 0)) % 360
  return Math.min(degrees, 360 - degrees)
}
