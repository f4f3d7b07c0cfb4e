/**
 * Where releases lie: `bim/1.4.0-0a1b2c3d4e/assets/…`. What is there is never overwritten: browsers and caches keep each address forever.
 */
export type ReleaseStore = {
  /** In words: a folder, or a bucket. */
  place: string
  /** Undefined if the file doesn't exist. */
  read(key: string): Promise<Buffer | undefined>
  /** Writes the file atomically; returns false without writing if it exists. */
  create(key: string, content: Buffer): Promise<boolean>
  /** The names of folders in a folder: those of remotes, or the versions of one. */
  folders(key: string): Promise<string[]>
  /** The keys of all files below a folder. */
  files(key: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Whether compressed copies of files lie beside them: our web servers send those. Other stores compress by themselves. */
  keepsCompressed: boolean
  close(): void
}

export type ObjectStoreSettings = {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_FORCE_PATH_STYLE?: string | undefined
}
