import * as z from '../schema-language.ts'
import { revisionSchema, settingRevisionSchema } from '../revision.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { reportSummarySchema } from './report.ts'
import { reportTypeIdSchema } from './report-type.ts'

/** Maximum number of tiles, because each loads a report. */
export const maxTiles = 8

/** Width in the four columns of wide screens: one, two, or four. */
export const tileSizes = ['small', 'wide', 'full'] as const
export type TileSize = (typeof tileSizes)[number]

/** The report on a tile: the newest one of this type and data set. */
export const dashboardTileSchema = z.strictObject({
  id: z.uuid(),
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  /** The time zone of a report that is run from the dashboard; scheduled ones have their own. */
  timeZone: timeZoneSchema,
  size: z.enum(tileSizes),
})
export type DashboardTile = z.output<typeof dashboardTileSchema>

/** All tiles, in order. */
export const dashboardSaveSchema = z.strictObject({
  /** The revision that was read, 0 before the first change; the response to an outdated one is 409. */
  revision: settingRevisionSchema,
  tiles: z
    .array(dashboardTileSchema)
    .max(maxTiles)
    .refine((tiles) => new Set(tiles.map(({ id }) => id)).size === tiles.length, 'Each tile needs its own ID.'),
})
export type DashboardSave = z.output<typeof dashboardSaveSchema>

const nameFields = {
  /** The names at the last run, or when the tile was added; null if the caller's roles do not allow the report. */
  reportType: z.string().nullable(),
  dataset: z.string().nullable(),
}

export const shownTileSchema = dashboardTileSchema.extend({
  ...nameFields,
  /** Whether the caller's roles do not allow the report. */
  isHidden: z.boolean(),
  /** The newest complete report; null before there is one. */
  report: reportSummarySchema.nullable(),
  /** A newer report that is running or has failed. */
  later: reportSummarySchema.nullable(),
  /** The next scheduled run. */
  nextRun: z.iso.datetime().nullable(),
  /** Whether the caller may run it. */
  mayRun: z.boolean(),
})
export type ShownTile = z.infer<typeof shownTileSchema>

/** The dashboard of the organization. */
export const dashboardSchema = z.object({
  revision: settingRevisionSchema,
  tiles: z.array(shownTileSchema),
  /** Null before the first change. */
  changedDate: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  mayChange: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** Previous states, newest first, at most 50. */
export const dashboardHistorySchema = z.array(
  z.object({
    revision: revisionSchema,
    at: z.iso.datetime(),
    authorName: z.string(),
    tiles: z.array(dashboardTileSchema.extend(nameFields)),
  }),
)
export type DashboardHistory = z.infer<typeof dashboardHistorySchema>
