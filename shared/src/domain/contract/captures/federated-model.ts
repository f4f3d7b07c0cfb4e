import { openEnum } from '../open-enum.ts'
import { modelFileSchema } from '../prototype/prototype.ts'
import { settingRevisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'
import { captureModelStatuses } from './capture-files.ts'

/** Further files of a project are not in its federated model. */
export const maxFederatedFiles = 200

/** More files at once would exceed the memory of common computers. */
export const maxShownFiles = 20

/** The names of files that are shown together. A name stands for the newest version of its file. */
export const shownFileNamesSchema = z.array(z.string().min(1).max(255)).max(maxShownFiles)

/** Disciplines of files, in the order in which they are shown. */
export const disciplines = ['architecture', 'structure', 'mechanical', 'plumbing', 'electrical', 'other'] as const
export type Discipline = (typeof disciplines)[number]

const meters = z.number().min(-10_000_000).max(10_000_000)
const offset = { x: meters, y: meters, z: meters, rotation: z.number().min(-360).max(360) }

/**
 * How a file is moved: first rotated around the Z axis of its origin (degrees, counterclockwise), then moved (meters).
 */
export const fileOffsetSchema = z.object(offset)
export type FileOffset = z.infer<typeof fileOffsetSchema>

/** The georeference of a file in meters and degrees. Null for what the file doesn't have. */
export const federatedGeoreferenceSchema = z.object({
  /** The coordinate reference system, such as `EPSG:25832`. */
  system: z.string().nullable(),
  /** The file's origin in that system. */
  eastings: z.number().nullable(),
  northings: z.number().nullable(),
  height: z.number().nullable(),
  /** Counterclockwise from east to the X axis of the file. */
  rotation: z.number().nullable(),
  /** Meters of the system per meter of the file. Null if the file doesn't say. Earlier platforms omit it. */
  scale: z.number().positive().nullish(),
  /** Clockwise from the file's north to true north. */
  trueNorth: z.number().nullable(),
})
export type FederatedGeoreference = z.infer<typeof federatedGeoreferenceSchema>

/** One version of a file, and how the project shows the file. Files of a project are distinguished by their names. */
export const federatedFileSchema = z.object({
  captureId: z.uuid(),
  fileName: z.string().max(255),
  captureDate: z.iso.datetime(),
  elementCount: z.number().int().nonnegative(),
  /** `None` without geometry; see `captureModelSchema`. */
  status: openEnum(...captureModelStatuses),
  file: modelFileSchema.nullable(),
  /** The origin of the 3D model in the coordinates of the file: meters, Z up. */
  origin: z.object({ x: z.number(), y: z.number(), z: z.number() }).nullable(),
  georeference: federatedGeoreferenceSchema.nullable(),
  /** The discipline that most classes of the file's elements belong to. */
  derivedDiscipline: openEnum(...disciplines),
  /** The discipline that someone chose instead. */
  discipline: openEnum(...disciplines).nullable(),
  offset: fileOffsetSchema.nullable(),
  /** 0 until someone has changed the discipline or the offset. */
  revision: settingRevisionSchema,
})
export type FederatedFile = z.infer<typeof federatedFileSchema>

/**
 * The newest version of each file of a project, or the versions in a set or of a clash check, by name. `hasMore`: there
 * are more files.
 */
export const federatedModelSchema = z.object({
  files: z.array(federatedFileSchema).max(maxFederatedFiles),
  hasMore: z.boolean(),
})
export type FederatedModel = z.infer<typeof federatedModelSchema>

export const federatedModelQuerySchema = z.object({ versionSetId: z.uuid().optional() })

/** `revision` is the one that was read; the response to an outdated one is 409. */
export const federatedFileUpdateSchema = z.strictObject({
  fileName: z.string().min(1).max(255),
  /** Null for the derived discipline. */
  discipline: z.enum(disciplines).nullable(),
  /** Null to not move the file. */
  offset: z.strictObject(offset).nullable(),
  revision: settingRevisionSchema,
})
export type FederatedFileUpdate = z.output<typeof federatedFileUpdateSchema>

/** How the project shows a file. */
export const federatedFileSettingsSchema = federatedFileSchema.pick({ discipline: true, offset: true, revision: true })
export type FederatedFileSettings = z.infer<typeof federatedFileSettingsSchema>
