/** Beside the GLB: what each element's shape measures, as lines of JSON. */
export function measuresFile(shapes: string): string {
  return `${shapes}.measures.ndjson`
}
