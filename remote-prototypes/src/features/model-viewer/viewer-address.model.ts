import { cameraFaults, cameraSchema, cameraToView } from '@lintel/shared/contract'
import { optionsFromQuery, optionsToQuery } from '@lintel/shared/remote'
import type { View } from '@lintel/shared/viewer'

type Choices = Readonly<Record<string, string>>

/** The viewer's state in the URL: `?option.Proto+Size=5000&camera=p_10_-20_5_…&cut=0_0_1_-3`. */
export type ViewerAddress = { choices: Choices; view: View | undefined }

/** Positions to a tenth of a millimeter, directions to 1e-5: both are far below a pixel. */
const positionDigits = 4
const directionDigits = 5

export function writeAddress({ choices, view }: ViewerAddress): URLSearchParams {
  const query = optionsToQuery(choices)
  if (!view) return query
  query.set('camera', cameraText(view))
  for (const { x, y, z, w } of view.cutPlanes) query.append('cut', numbers([x, y, z, w], directionDigits))
  return query
}

/** Ignores invalid values: links may be old, truncated, or written by hand. */
export function readAddress(query: URLSearchParams): ViewerAddress {
  return { choices: optionsFromQuery(query), view: readView(query) }
}

function cameraText({ cameraType, position, target, upVector, fieldOfView }: View): string {
  const coordinates = [position, target].flatMap(({ x, y, z }) => [x, y, z])
  const parts = [numbers(coordinates, positionDigits), numbers([upVector.x, upVector.y, upVector.z], directionDigits)]
  if (cameraType === 1 && fieldOfView !== undefined) parts.push(numbers([fieldOfView], positionDigits))
  return [cameraType === 1 ? 'p' : 'o', ...parts].join('_')
}

/** Without trailing zeros, and never `-0`. */
function numbers(values: number[], digits: number): string {
  return values.map((value) => String(Number(value.toFixed(digits)) + 0)).join('_')
}

function readView(query: URLSearchParams): View | undefined {
  const [type, ...rest] = query.get('camera')?.split('_') ?? []
  if (type !== 'p' && type !== 'o') return undefined
  const [px, py, pz, tx, ty, tz, ux, uy, uz, fieldOfView] = rest.map(toNumber)
  const parsed = cameraSchema.safeParse({
    cameraType: type === 'p' ? 1 : 0,
    position: { x: px, y: py, z: pz },
    target: { x: tx, y: ty, z: tz },
    upVector: { x: ux, y: uy, z: uz },
    cutPlanes: query.getAll('cut').map(readPlane),
    ...(fieldOfView !== undefined && { fieldOfView }),
  })
  return parsed.success && cameraFaults(parsed.data).length === 0 ? cameraToView(parsed.data) : undefined
}

function readPlane(text: string) {
  const [x, y, z, w] = text.split('_').map(toNumber)
  return { x, y, z, w }
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** Whether both views have the same URL. */
export function isSameView(one: View | undefined, other: View | undefined): boolean {
  const [left, right] = [one, other].map((view) => writeAddress({ choices: {}, view }).toString())
  return left === right
}
