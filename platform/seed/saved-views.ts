import { createHash } from 'node:crypto'
import type { SavedView } from '@lintel/shared/contract'
import type { SeedRelease } from './prototypes.ts'

export type SeedSavedView = Camera & { id: string; organizationId: string; prototype: string }

type Camera = Pick<SavedView, 'name' | 'cameraType' | 'cutPlanes' | 'target' | 'position' | 'upVector'>

const up = { x: 0, y: 0, z: 1 }

/** Cameras of a real restaurant model: metres, z up, the entrance facing -y. */
const cameras: Camera[] = [
  {
    name: 'Front Entrance',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 17.04, y: 9.62, z: 2.35 },
    position: { x: 21.47, y: -14.88, z: 5.12 },
    upVector: up,
  },
  {
    name: 'Drive Thru Lane',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 19.6, y: 8.15, z: 1.9 },
    position: { x: 38.26, y: 1.74, z: 6.48 },
    upVector: up,
  },
  {
    name: 'Roof Plan',
    cameraType: 0,
    cutPlanes: [],
    target: { x: 11.8, y: 9.05, z: 4.8 },
    position: { x: 11.8, y: 9.05, z: 62.5 },
    upVector: { x: 0, y: 1, z: 0 },
  },
  {
    name: 'Section Through the Kitchen',
    cameraType: 0,
    cutPlanes: [{ x: 0, y: -1, z: 0, w: 7.25 }],
    target: { x: 11.8, y: 7.25, z: 2.4 },
    position: { x: 11.8, y: -42.3, z: 2.4 },
    upVector: up,
  },
  {
    name: 'Corner, Cut Open',
    cameraType: 1,
    cutPlanes: [
      { x: 0, y: 0, z: 1, w: -3.15 },
      { x: 1, y: 0, z: 0, w: -16.4 },
    ],
    target: { x: 11.2, y: 8.4, z: 1.2 },
    position: { x: 29.71, y: -9.33, z: 21.06 },
    upVector: up,
  },
]

/** Between two and five views of each prototype, always the same ones. */
export function demoSavedViews(releases: readonly SeedRelease[]): SeedSavedView[] {
  const prototypes = new Map(releases.map((release) => [`${release.organizationId}/${release.prototype}`, release]))
  return [...prototypes].flatMap(([place, { organizationId, prototype }]) => {
    const digest = createHash('sha256').update(place).digest()
    const count = 2 + ((digest[0] ?? 0) % (cameras.length - 1))
    return cameras
      .slice(0, count)
      .map((camera) => ({ ...camera, id: idFor(`${place}/${camera.name}`), organizationId, prototype }))
  })
}

/** A version 8 UUID made from the view's place, so that seeding twice meets the same row. */
function idFor(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
