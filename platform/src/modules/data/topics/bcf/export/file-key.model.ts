/** The identity of a file with all its versions. */
export function fileKeyOf(projectId: string, fileName: string): string {
  return `${projectId}/${fileName.toLowerCase()}`
}
