import type { Point } from '../view.ts'

const metresPerInch = 0.0254
/** As on American drawings. */
const sixteenths = 16

export function distance(from: Point, to: Point) {
  return Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** `12′ 6 1/2″`, to the nearest sixteenth of an inch. */
export function feetAndInches(metres: number) {
  const total = Math.round((metres / metresPerInch) * sixteenths)
  const feet = Math.floor(total / (12 * sixteenths))
  const inches = Math.floor((total % (12 * sixteenths)) / sixteenths)
  const rest = total % sixteenths
  const common = divisor(sixteenths, rest)
  const fraction = rest === 0 ? '' : ` ${rest / common}/${sixteenths / common}`
  return `${feet}′ ${inches}${fraction}″`
}

export function lengthText(metres: number) {
  return `${feetAndInches(metres)} · ${metres.toFixed(3)} m`
}
