/**
 * A store of releases: `bim/1.4.0-0a1b2c3d4e/assets/…`. Files are never overwritten, because browsers and caches keep
 * them forever.
 */
export type ReleaseStore = {
  /** The store in words: a folder, or a bucket. */
  place: string
  /** Undefined if the file doesn't exist. */
  read(key: string): Promise<Buffer | undefined>
  /** Writes the file atomically; returns false without writing if it exists. */
  create(key: string, content: Buffer): Promise<boolean>
  /** The names of subfolders: remotes, or versions of one. */
  folders(key: string): Promise<string[]>
  /** The keys of all files below a folder. */
  files(key: string): Promise<string[]>
  remove(key: string): Promise<void>
  /** Whether compressed copies are stored too, which our web servers send. Other stores compress themselves. */
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
