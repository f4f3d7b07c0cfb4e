/** The global variable that a remote's entry sets; build and shell derive it from the remote's name alike. */
export function containerName(remoteName: string) {
  return `lintel_${remoteName.replaceAll('-', '_')}`
}
