import { sql, type SQL } from 'drizzle-orm'
import { captureModels } from '../../capture-files/schema.ts'
import { topicViewpoints } from '../../topics/viewpoints/schema.ts'
import { listStatement, type Statement } from '../odata/list-repository.ts'
import { namedColumns, type TopicKey } from '../topics/repository.ts'
import type { ViewpointRow } from './viewpoint.model.ts'

const { drawings } = topicViewpoints

/** Reads only the first bytes of each picture, because all pictures together can have hundreds of megabytes. */
const beginnings = sql`case when ${drawings} ? 'bitmaps' then ${drawings} || jsonb_build_object('bitmaps',
  (select coalesce(jsonb_agg(bitmap || jsonb_build_object('picture', left(bitmap ->> 'picture', 16)) order by place), '[]')
    from jsonb_array_elements(${drawings} -> 'bitmaps') with ordinality as hung (bitmap, place))) else ${drawings} end`

/** The offset of the capture or scene that the viewpoint was created in; zero for viewpoints from other programs. */
const origin = sql`coalesce(${topicViewpoints.seenIn} -> 'origin', (select jsonb_build_object('x', coalesce(m.origin_x, 0), 'y', coalesce(m.origin_y, 0), 'z', coalesce(m.origin_z, 0))
  from ${captureModels} m where m.organization_id = ${topicViewpoints.organizationId}
    and m.capture_id = (${topicViewpoints.seenIn} ->> 'captureId')::uuid), '{"x": 0, "y": 0, "z": 0}')`

const columns: Readonly<Record<keyof ViewpointRow, SQL>> = {
  id: sql`${topicViewpoints.id}`,
  camera: sql`${topicViewpoints.camera}`,
  drawings: beginnings,
  hasPicture: sql`${topicViewpoints.picture} is not null`,
  origin,
}

function viewpointsWhere(where: SQL): Statement {
  const orders = { index: [sql`${topicViewpoints.position}`] }
  return listStatement(
    { columns: namedColumns(columns), from: sql`${topicViewpoints}`, where, fields: {}, orders, defaultOrder: 'index' },
    {},
  )
}

function ofTopic({ organizationId, topicId }: TopicKey): SQL {
  return sql`${topicViewpoints.organizationId} = ${organizationId} and ${topicViewpoints.topicId} = ${topicId}`
}

/** All viewpoints of a topic, oldest first. */
export function viewpointsOfTopic(topicKey: TopicKey): Statement {
  return viewpointsWhere(ofTopic(topicKey))
}

export function oneViewpoint(topicKey: TopicKey, viewpointId: string): Statement {
  return viewpointsWhere(sql`${ofTopic(topicKey)} and ${topicViewpoints.id} = ${viewpointId}`)
}
