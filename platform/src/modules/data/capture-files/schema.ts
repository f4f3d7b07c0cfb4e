import { captureModelStatuses, type CaptureModelStatus } from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { captures } from '../captures/schema.ts'

/** 3D models of captures. Captures that are older than 3D models have no row. */
export const captureModels = pgTable(
  'capture_models',
  {
    captureId: uuid('capture_id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    status: text().$type<CaptureModelStatus>().notNull().default('Making'),
    statusDetails: text('status_details'),
    /** The key of the GLB in the file store: `organizations/{organization}/…`. */
    fileKey: text('file_key'),
    fileHash: text('file_hash'),
    bytes: bigint({ mode: 'number' }),
    /** The origin in meters, Z up, in the coordinates of the file. It never changes once it is set. */
    originX: doublePrecision('origin_x'),
    originY: doublePrecision('origin_y'),
    originZ: doublePrecision('origin_z'),
    originDate: timestamp('origin_date', { withTimezone: true }),
    elementCount: integer('element_count'),
    triangleCount: integer('triangle_count'),
    /** The key of a picture of the model; null if it could not be drawn, and for models that are older than pictures. */
    pictureKey: text('picture_key'),
  },
  (table) => [
    foreignKey({
      name: 'capture_models_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    check(
      'capture_models_status_is_known',
      sql.raw(`status in (${captureModelStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check(
      'capture_models_file_is_own',
      sql`starts_with(${table.fileKey}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    check(
      'capture_models_picture_is_own',
      sql`starts_with(${table.pictureKey}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    check('capture_models_made_has_file', sql.raw(`(status = 'Made') = (file_key is not null)`)),
    organizationRows(table.organizationId),
  ],
)
