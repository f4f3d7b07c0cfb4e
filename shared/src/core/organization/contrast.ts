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
export const white = '#FFFFFF'

export function contrast(color: string, background: string): number {
  return wcagContrast(color, background)
}

/** Changes only lightness and chroma, so that the hue stays. */
export function shade(color: string, change: (color: Oklch) => { l: number; c?: number }): string {
  const source = parseColor(color)
  const { l, c = source.c } = change(source)
  return formatHex(clampChroma({ ...source, l: Math.min(1, Math.max(0, l)), c }, 'oklch'))
}

type Goal = { against: readonly string[]; ratio: number; toward: 'darker' | 'lighter' }

/** The nearest shade of the color that has the contrast against every background; black or white if no shade has it. */
export function readable(color: string, { against, ratio, toward }: Goal): string {
  function passes(candidate: string) {
    return against.every((background) => contrast(candidate, background) >= ratio)
  }
  const step = toward === 'darker' ? -0.01 : 0.01
  let candidate = formatHex(parseColor(color))
  for (let l = parseColor(color).l; !passes(candidate) && l >= 0 && l <= 1; l += step) {
    candidate = shade(color, () => ({ l }))
  }
  if (passes(candidate)) return candidate
  return toward === 'darker' ? '#000000' : '#ffffff'
}

/** White or ink, whichever has more contrast. One of them always has at least 4.5. */
export function textOn(background: string): string {
  return contrast(white, background) >= textContrast || contrast(white, background) > contrast(ink, background)
    ? white
    : ink
}

function parseColor(color: string): Oklch {
  const parsed = toOklch(color)
  if (!parsed) throw new Error(`'${color}' isn't a color. Enter it as #RRGGBB.`)
  return parsed
}

/** Degrees between two hues. Grays have no hue, so their difference is 0. */
export function hueDifference(a: string, b: string): number {
  const [first, second] = [parseColor(a), parseColor(b)]
  if (first.c < 0.02 || second.c < 0.02) return 0
  const degrees = Math.abs((first.h ?? 0) - (second.h ?? 0)) % 360
  return Math.min(degrees, 360 - degrees)
}
