/** The message names the server, never the password that is part of its address. */
export class UnreachableDatabaseError extends Error {
  override readonly name = 'UnreachableDatabaseError'

  constructor(url: string, cause: unknown) {
    const { hostname, port } = new URL(url)
    const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
    super(
      `Can't reach the database at ${hostname}:${port || '5432'}${reason}. Check DATABASE_URL and that it is running.`,
      { cause },
    )
  }
}
