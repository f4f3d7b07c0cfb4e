/** The name by which others see the person; either part may be empty. */
export function displayNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
