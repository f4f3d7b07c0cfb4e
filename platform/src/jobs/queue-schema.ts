/** The schema that belongs to the library of the queue. */
export const queueSchema = 'pgboss'
