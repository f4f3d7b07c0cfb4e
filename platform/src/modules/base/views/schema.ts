import type { SavedView, ViewComponents, ViewDrawings } from '@lintel/shared/contract'
import { doublePrecision, integer, jsonb, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The columns of a view, in whichever table it is stored. */
export function viewColumns() {
  return {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    cameraType: smallint('camera_type').$type<SavedView['cameraType']>().notNull(),
    cutPlanes: jsonb('cut_planes').$type<SavedView['cutPlanes']>().notNull(),
    target: jsonb().$type<SavedView['target']>().notNull(),
    position: jsonb().$type<SavedView['position']>().notNull(),
    upVector: jsonb('up_vector').$type<SavedView['upVector']>().notNull(),
    fieldOfView: doublePrecision('field_of_view'),
    aspect: doublePrecision(),
    components: jsonb().$type<ViewComponents>(),
    drawings: jsonb().$type<ViewDrawings>(),
    /** Key of the picture in the file store. */
    thumbnail: text(),
    /** The author's name at that time, which members still see after the author has left. */
    authorName: text('author_name'),
    revision: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  }
}
