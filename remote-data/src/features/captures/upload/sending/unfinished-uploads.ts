import { reportSilently } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'

const key = 'lintel.uploads'
/** Milliseconds for which the platform keeps partial uploads. */
const lifetime = 24 * 60 * 60 * 1000

const uploadSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  organization: z.string(),
  purpose: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Last modified time of the file in milliseconds; a changed file is a different upload. */
  changedAt: z.number(),
  begunAt: z.number(),
})
export type UnfinishedUpload = z.infer<typeof uploadSchema>
export type UploadOwner = Pick<UnfinishedUpload, 'person' | 'organization' | 'purpose'>

/** Partial uploads of this browser. Choosing the same file again resumes them. */
export function unfinishedUploads({ person, organization, purpose }: UploadOwner): UnfinishedUpload[] {
  return stored().filter((one) => one.person === person && one.organization === organization && one.purpose === purpose)
}

/** The partial upload of a file, identified by name, size, and date. */
export function unfinishedUploadOf(file: File, owner: UploadOwner): UnfinishedUpload | undefined {
  return unfinishedUploads(owner).find(
    ({ fileName, bytes, changedAt }) =>
      fileName === file.name && bytes === file.size && changedAt === file.lastModified,
  )
}

export function storeUnfinishedUpload(id: string, file: File, owner: UploadOwner): void {
  const upload = { id, ...owner, fileName: file.name, bytes: file.size, changedAt: file.lastModified }
  store([...stored().filter((one) => one.id !== id), { ...upload, begunAt: Date.now() }])
}

/** Removes a finished or discarded upload from storage. */
export function removeUnfinishedUpload(id: string): void {
  store(stored().filter((one) => one.id !== id))
}

function stored(): UnfinishedUpload[] {
  try {
    const parsed = z.array(uploadSchema).safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
    return (parsed.data ?? []).filter(({ begunAt }) => Date.now() - begunAt < lifetime)
  } catch {
    // Invalid or inaccessible storage counts as empty.
    return []
  }
}

function store(uploads: readonly UnfinishedUpload[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(uploads))
  } catch (error) {
    reportSilently(error, "The browser doesn't store data, so uploads restart after a reload.")
  }
}
