import { createHash } from 'node:crypto'
import type { SavedView } from '@lintel/shared/contract'
import type { PictureView } from '../catalog/catalog.ts'
import { catalogs, type SeedRelease } from '../prototypes.ts'

export type SeedSavedView = Camera & {
  id: string
  organizationId: string
  prototype: string
  /** Key of the view's picture in the file store. */
  thumbnail: string
}

type Camera = Pick<SavedView, 'name' | 'cameraType' | 'cutPlanes' | 'target' | 'position' | 'upVector'>

const up = { x: 0, y: 0, z: 1 }

/** Cameras of the demo restaurants in meters: z is up, the entrance faces -y, the origin is the middle of the lot. */
const restaurantCameras: Camera[] = [
  {
    name: 'Front Entrance',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 5.6, y: -6.9, z: 2.6 },
    position: { x: 13.4, y: -29.5, z: 4.2 },
    upVector: up,
  },
  {
    name: 'Drive Thru Lane',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 16.2, y: 0.5, z: 1.9 },
    position: { x: 33.5, y: -19.8, z: 6.4 },
    upVector: up,
  },
  {
    name: 'Roof Plan',
    cameraType: 0,
    cutPlanes: [],
    target: { x: 0, y: 0, z: 4.8 },
    position: { x: 0, y: 0, z: 62.5 },
    upVector: { x: 0, y: 1, z: 0 },
  },
  {
    name: 'Section Through the Kitchen',
    cameraType: 0,
    cutPlanes: [{ x: 0, y: -1, z: 0, w: 1.9 }],
    target: { x: 2, y: 1.9, z: 2.4 },
    position: { x: 2, y: -42.3, z: 2.4 },
    upVector: up,
  },
  {
    name: 'Corner, Cut Open',
    cameraType: 1,
    cutPlanes: [
      { x: 0, y: 0, z: 1, w: -2.95 },
      { x: 1, y: 0, z: 0, w: -12.4 },
    ],
    target: { x: 1.5, y: -0.5, z: 1.2 },
    position: { x: 22.6, y: -25.4, z: 21.1 },
    upVector: up,
  },
]

/** Cameras around a building of any size, calculated from the camera of its picture. */
function camerasAround({ to: [x, y, z], distance }: PictureView): Camera[] {
  function cameraAt(name: string, [right, back, above]: readonly [number, number, number]): Camera {
    const position = { x: x + right * distance, y: y + back * distance, z: z + above * distance }
    return { name, cameraType: 1, cutPlanes: [], target: { x, y, z }, position, upVector: up }
  }
  return [
    cameraAt('Front', [0, -52, 6]),
    cameraAt('Rear', [12, 50, 9]),
    { ...cameraAt('Roof Plan', [0, 0, 62]), cameraType: 0, upVector: { x: 0, y: 1, z: 0 } },
    cameraAt('From Above', [-30, -34, 38]),
  ]
}

function camerasOf({ organizationId, prototype, optionSets }: SeedRelease): Camera[] {
  const outline = catalogs.find(([id]) => id === organizationId)?.[1].find((one) => one.prototype === prototype)
  if (organizationId !== 'CFA') return outline ? camerasAround(outline.view) : []
  const hasLane = optionSets.some(({ label, defaultValue }) => label === 'Drive Thru' && defaultValue !== 'None')
  return restaurantCameras.filter(({ name }) => hasLane || name !== 'Drive Thru Lane')
}

/** The saved views of the demo data: at least two per prototype, always the same ones. */
export function demoSavedViews(releases: readonly SeedRelease[]): SeedSavedView[] {
  const prototypes = new Map(releases.map((release) => [`${release.organizationId}/${release.prototype}`, release]))
  return [...prototypes].flatMap(([prototypeKey, release]) => {
    const cameras = camerasOf(release)
    const { organizationId, prototype } = release
    const digest = createHash('sha256').update(prototypeKey).digest()
    const count = 2 + ((digest[0] ?? 0) % (cameras.length - 1))
    return cameras
      .slice(0, count)
      .map((camera) => ({ ...camera, id: idFor(`${prototypeKey}/${camera.name}`), organizationId, prototype }))
      .map((view) => ({ ...view, thumbnail: `${thumbnailFolder(organizationId)}/${pictureFile(view)}` }))
  })
}

/** The name of the view's picture in the folder `pictures`. */
export function pictureFile({ id }: Pick<SeedSavedView, 'id'>): string {
  return `${id}.webp`
}

function thumbnailFolder(organizationId: string): string {
  return `organizations/${organizationId}/seeded-views`
}

/** A version 8 UUID derived from the view's position, so that seeding twice finds the same row. */
function idFor(viewKey: string): string {
  const hex = createHash('sha256').update(viewKey).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
