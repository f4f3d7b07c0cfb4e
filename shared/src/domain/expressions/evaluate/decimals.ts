export type Rounding = 'round' | 'roundUp' | 'roundDown'

/** A number as its shortest decimal digits, which people and the database use, too: `digits × 10^-scale`. */
type Decimal = { digits: bigint; scale: number }

function decimalOf(number: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(number).toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

/** Rounds halves away from zero, like spreadsheets. `roundUp` always rounds away from zero, `roundDown` toward zero. */
function cut({ digits, scale }: Decimal, decimals: number, rounding: Rounding): Decimal {
  if (scale <= decimals) return { digits, scale }
  const divisor = 10n ** BigInt(scale - decimals)
  const [whole, rest] = [digits / divisor, digits % divisor]
  const isUp = rounding === 'round' ? rest * 2n >= divisor : rounding === 'roundUp' && rest > 0n
  return { digits: isUp ? whole + 1n : whole, scale: decimals }
}

/** Rounds decimal digits rather than binary ones: the binary value of 1.005 is slightly lower. */
export function roundNumber(number: number, decimals: number, rounding: Rounding): number {
  const { digits, scale } = cut(decimalOf(number), decimals, rounding)
  const size = Number(`${digits}e${-scale}`)
  return number < 0 && size !== 0 ? -size : size
}

const maxDecimals = 10

/** `1234.5`: with a decimal point, at most ten decimals and no trailing zeros. */
export function decimalText(number: number): string {
  const { digits, scale } = cut(decimalOf(number), maxDecimals, 'round')
  const all = scale > 0 ? String(digits).padStart(scale + 1, '0') : String(digits) + '0'.repeat(-scale)
  const point = all.length - Math.max(0, scale)
  const text = scale > 0 ? `${all.slice(0, point)}.${all.slice(point)}`.replace(/\.?0+$/, '') : all
  return number < 0 && digits !== 0n ? `-${text}` : text
}
