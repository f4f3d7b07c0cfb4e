/** A generated file: its hash, its length, and the bytes when they are wanted. */
export type MadeFile = { contentHash: string; bytes: number; read: () => Promise<Uint8Array> }

/** What the generator has made for the demo catalogue. */
export type MadeContent = {
  /** A model file by the id of its recipe. */
  modelOf: (recipe: string) => MadeFile
  /** A picture by the id of the shot. */
  pictureOf: (picture: string) => MadeFile
}
