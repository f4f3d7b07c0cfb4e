/** Thrown if a table stays locked for longer than a migration waits. */
export class LockedTableError extends Error {
  override readonly name = 'LockedTableError'

  constructor(cause: unknown) {
    super(
      "The database couldn't be brought up to date, because something else holds one of its tables: a backup, a long " +
        'report or a forgotten session (select * from pg_stat_activity). Let it end, then start again.',
      { cause },
    )
  }
}
