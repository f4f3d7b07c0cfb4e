export function userPath(userId: string): string {
  return `/users/${encodeURIComponent(userId)}`
}

export function organizationPath(organizationId: string): string {
  return `/organizations/${encodeURIComponent(organizationId)}`
}
