/** A file that the generator made: its hash, its length, and its bytes, which are read when they are wanted. */
export type MadeFile = { contentHash: string; bytes: number; read: () => Promise<Uint8Array> }

/** What the generator has made for the demo catalogue. */
export type MadeContent = {
  /** The model file with this id of a recipe. */
  modelOf: (recipe: string) => MadeFile
  /** The picture with this id of a shot. */
  pictureOf: (picture: string) => MadeFile
}
