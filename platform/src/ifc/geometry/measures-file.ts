/** The path of the measurements beside the GLB, as JSON lines. */
export function measuresFile(shapes: string): string {
  return `${shapes}.measures.ndjson`
}
