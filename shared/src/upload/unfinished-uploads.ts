import * as z from '../contract/schema-language.ts'
import { readStored, writeStored } from '../stored-text.ts'

const key = 'lintel.uploads'
/** Milliseconds for which the platform keeps what is not finished. */
const lifetime = 24 * 60 * 60 * 1000

const uploadSchema = z.object({
  id: z.uuid(),
  person: z.string(),
  organization: z.string(),
  purpose: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Of the file on its disk, in milliseconds: a file that was changed is another one. */
  changedAt: z.number(),
  begunAt: z.number(),
})
/** @deprecated Files are sent by the remote that wants them; the door goes with the releases that were built with it. */
export type UnfinishedUpload = z.infer<typeof uploadSchema>
/** @deprecated Files are sent by the remote that wants them; the door goes with the releases that were built with it. */
export type UploadOwner = Pick<UnfinishedUpload, 'person' | 'organization' | 'purpose'>

/**
 * Files of this browser of which the platform has a part: whoever chooses one of them again goes on where it stopped.
 * @deprecated Files are sent by the remote that wants them; the door goes with the releases that were built with it.
 */
export function unfinishedUploads({ person, organization, purpose }: UploadOwner): UnfinishedUpload[] {
  return stored().filter((one) => one.person === person && one.organization === organization && one.purpose === purpose)
}

/**
 * The upload that was begun with this very file, as far as that can be told.
 * @deprecated Files are sent by the remote that wants them; the door goes with the releases that were built with it.
 */
export function unfinishedUploadOf(file: File, owner: UploadOwner): UnfinishedUpload | undefined {
  return unfinishedUploads(owner).find(
    ({ fileName, bytes, changedAt }) =>
      fileName === file.name && bytes === file.size && changedAt === file.lastModified,
  )
}

export function keepUpload(id: string, file: File, owner: UploadOwner): void {
  const upload = { id, ...owner, fileName: file.name, bytes: file.size, changedAt: file.lastModified }
  store([...stored().filter((one) => one.id !== id), { ...upload, begunAt: Date.now() }])
}

/**
 * Forgets an upload that is finished or was given up.
 * @deprecated Files are sent by the remote that wants them; the door goes with the releases that were built with it.
 */
export function forgetUpload(id: string): void {
  store(stored().filter((one) => one.id !== id))
}

function stored(): UnfinishedUpload[] {
  try {
    const parsed = z.array(uploadSchema).safeParse(JSON.parse(readStored(key) ?? '[]'))
    return (parsed.data ?? []).filter(({ begunAt }) => Date.now() - begunAt < lifetime)
  } catch {
    // Written by hand or cut off: treated as absent.
    return []
  }
}

function store(uploads: readonly UnfinishedUpload[]): void {
  writeStored(key, JSON.stringify(uploads))
}
