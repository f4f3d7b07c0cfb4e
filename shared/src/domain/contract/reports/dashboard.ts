import * as z from '../schema-language.ts'
import { revisionSchema, settingRevisionSchema } from '../revision.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { reportSummarySchema } from './report.ts'
import { reportTypeIdSchema } from './report-type.ts'

/** More reports on one page no one looks at, and each is loaded. */
export const mostTiles = 8

/** Of four columns on wide screens: one, two, or all. */
export const tileSizes = ['small', 'wide', 'full'] as const
export type TileSize = (typeof tileSizes)[number]

/** A report on the dashboard: whatever was made last of this type and this data set. */
export const dashboardTileSchema = z.strictObject({
  id: z.uuid(),
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  /** Of a report that is run from the dashboard; those of schedules have their own. */
  timeZone: timeZoneSchema,
  size: z.enum(tileSizes),
})
export type DashboardTile = z.output<typeof dashboardTileSchema>

/** All tiles, in the order in which they stand. */
export const dashboardSaveSchema = z.strictObject({
  /** The one that was read, 0 before the first: a stale one is answered 409. */
  revision: settingRevisionSchema,
  tiles: z
    .array(dashboardTileSchema)
    .max(mostTiles)
    .refine((tiles) => new Set(tiles.map(({ id }) => id)).size === tiles.length, 'Each tile needs its own ID.'),
})
export type DashboardSave = z.output<typeof dashboardSaveSchema>

const named = {
  /** As they were called at the last run, or when the tile was added; null if the caller's roles do not show the report. */
  reportType: z.string().nullable(),
  dataset: z.string().nullable(),
}

export const shownTileSchema = dashboardTileSchema.extend({
  ...named,
  /** Whether the caller's roles do not show the report. */
  isHidden: z.boolean(),
  /** The complete report that was asked for last; null before there is one. */
  report: reportSummarySchema.nullable(),
  /** One that was asked for later: it is being made, or has failed. */
  later: reportSummarySchema.nullable(),
  /** When a schedule makes the next one. */
  nextRun: z.iso.datetime().nullable(),
  /** Whether the caller may run it. */
  mayRun: z.boolean(),
})
export type ShownTile = z.infer<typeof shownTileSchema>

/** The dashboard of the organization. */
export const dashboardSchema = z.object({
  revision: settingRevisionSchema,
  tiles: z.array(shownTileSchema),
  /** Null before the first. */
  changedDate: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  mayChange: z.boolean(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** What it was, the latest first, at most 50. */
export const dashboardHistorySchema = z.array(
  z.object({
    revision: revisionSchema,
    at: z.iso.datetime(),
    authorName: z.string(),
    tiles: z.array(dashboardTileSchema.extend(named)),
  }),
)
export type DashboardHistory = z.infer<typeof dashboardHistorySchema>
