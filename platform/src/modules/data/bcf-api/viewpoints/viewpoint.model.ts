import { hash } from 'node:crypto'
import { drawnLines } from '@lintel/shared/bcf'
import type { Camera, Vector, ViewDrawings } from '@lintel/shared/contract'
import type { TopicViewpointCreate } from '@lintel/shared/contract/topics'
import { invalid } from '../entity.ts'
import type { Version } from '../bcf-deps.ts'
import { pointAlong, cameraOf, describeCamera } from './camera.model.ts'
import { componentsOf } from './components.model.ts'
import type { BcfViewpoint, ViewpointPost } from './schemas.ts'

export type ViewpointRow = {
  id: string
  camera: Camera | null
  /** Each picture has only its first bytes. */
  drawings: ViewDrawings | null
  hasPicture: boolean
  origin: Vector
}

/** A viewpoint from another program in our format. Fails with 400 if it shows nothing. */
export function viewpointSent(sent: ViewpointPost): TopicViewpointCreate {
  const { guid, snapshot, lines, bitmaps, clipping_planes: planes } = sent
  const camera = cameraOf(sent)
  const components = componentsOf(sent.components)
  const drawings = drawingsOf(lines ?? [], bitmaps ?? [])
  if (!camera && !snapshot) throw invalid('perspective_camera', 'A viewpoint needs a camera, a snapshot, or both.')
  if (!camera && (components ?? drawings ?? planes?.[0]))
    throw invalid('perspective_camera', 'Components, drawings, and pins need a camera.')
  return {
    ...(guid && { id: guid }),
    ...{ camera, components, drawings, pin: null, seenIn: null },
    picture: snapshot ? `data:${mediaTypes[snapshot.snapshot_type]};base64,${snapshot.snapshot_data}` : null,
  }
}

const mediaTypes = { png: 'image/png', jpg: 'image/jpeg' } as const
/** Characters of all bitmaps of a viewpoint; the same limit as for our own. */
const maxBitmapsLength = 380_000

type SentLines = NonNullable<ViewpointPost['lines']>
type SentBitmaps = NonNullable<ViewpointPost['bitmaps']>

function drawingsOf(lines: SentLines, bitmaps: SentBitmaps): ViewDrawings | null {
  if (lines.length + bitmaps.length === 0) return null
  const length = bitmaps.reduce((sum, { bitmap_data: data }) => sum + data.length, 0)
  if (length > maxBitmapsLength) throw invalid('bitmaps', "The viewpoint's bitmaps are too large.")
  return {
    ...(lines.length > 0 && { lines: lines.map(({ start_point: from, end_point: to }) => ({ from, to })) }),
    ...(bitmaps.length > 0 && {
      bitmaps: bitmaps.map(({ bitmap_type: type, bitmap_data: data, ...hung }) => ({
        ...hung,
        picture: `data:${mediaTypes[type]};base64,${data}`,
      })),
    }),
  }
}

export function describeViewpoint(row: ViewpointRow, actions: string[], version: Version): BcfViewpoint {
  const { id, camera, drawings, hasPicture, origin } = row
  const lines = drawnLines(drawings ?? {})
  return {
    guid: id,
    ...(camera && cameraIn(describeCamera(camera, origin), version)),
    ...(lines.length > 0 && {
      lines: lines.map(({ from, to }) => ({
        start_point: pointAlong(from, origin, 1),
        end_point: pointAlong(to, origin, 1),
      })),
    }),
    ...(drawings?.bitmaps && {
      bitmaps: drawings.bitmaps.map(({ picture, location, normal, up, height }, index) => ({
        guid: bitmapGuid(id, index),
        bitmap_type: picture.startsWith('data:image/png') ? ('png' as const) : ('jpg' as const),
        ...{ location: pointAlong(location, origin, 1), normal, up, height },
      })),
    }),
    // Snapshots are always delivered as PNG.
    ...(hasPicture && { snapshot: { snapshot_type: 'png' as const } }),
    authorization: { viewpoint_actions: actions },
  }
}

type Cameras = ReturnType<typeof describeCamera>

/** Version 2.1 has no aspect ratio. */
function cameraIn(
  { perspective_camera: perspective, orthogonal_camera: orthogonal, ...rest }: Cameras,
  version: Version,
): Cameras {
  const storedLens = <Lens extends { aspect_ratio?: number | undefined }>({ aspect_ratio: aspect, ...lens }: Lens) =>
    version === '2.1' || aspect === undefined ? lens : { ...lens, aspect_ratio: aspect }
  return {
    ...(perspective && { perspective_camera: storedLens(perspective) }),
    ...(orthogonal && { orthogonal_camera: storedLens(orthogonal) }),
    ...rest,
  }
}

/** Bitmaps have no guid of their own. It's derived from the viewpoint, which never changes, and the bitmap's index. */
export function bitmapGuid(viewpointId: string, index: number): string {
  const digits = hash('sha1', `${viewpointId}/${index}`)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
