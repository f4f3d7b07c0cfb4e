export type Rounding = 'round' | 'roundUp' | 'roundDown'

/** A number by its shortest decimal digits, which are the ones that people and the database write: `digits × 10^-scale`. */
type Decimal = { digits: bigint; scale: number }

function decimalOf(number: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(number).toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

/** Halves go away from zero, as in spreadsheets; `roundUp` always does, `roundDown` never. */
function cut({ digits, scale }: Decimal, decimals: number, rounding: Rounding): Decimal {
  if (scale <= decimals) return { digits, scale }
  const divisor = 10n ** BigInt(scale - decimals)
  const [whole, rest] = [digits / divisor, digits % divisor]
  const isUp = rounding === 'round' ? rest * 2n >= divisor : rounding === 'roundUp' && rest > 0n
  return { digits: isUp ? whole + 1n : whole, scale: decimals }
}

/** Rounded by its decimals and not by its binary digits, of which 1.005 is less than it says. */
export function roundNumber(number: number, decimals: number, rounding: Rounding): number {
  const { digits, scale } = cut(decimalOf(number), decimals, rounding)
  const size = Number(`${digits}e${-scale}`)
  return number < 0 && size !== 0 ? -size : size
}

const mostDecimals = 10

/** `1234.5`: with a point, ten decimals at most and no zeros behind them. */
export function decimalText(number: number): string {
  const { digits, scale } = cut(decimalOf(number), mostDecimals, 'round')
  const all = scale > 0 ? String(digits).padStart(scale + 1, '0') : String(digits) + '0'.repeat(-scale)
  const point = all.length - Math.max(0, scale)
  const written = scale > 0 ? `${all.slice(0, point)}.${all.slice(point)}`.replace(/\.?0+$/, '') : all
  return number < 0 && digits !== 0n ? `-${written}` : written
}
