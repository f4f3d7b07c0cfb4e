/** The path of the measurements beside the GLB, as JSON lines. */
export function measuresFile(shapes: string): string {
  return `${shapes}.measures.ndjson`
}

/** The path of a model's picture beside its GLB. */
export function pictureFile(shapes: string): string {
  return `${shapes}.webp`
}
