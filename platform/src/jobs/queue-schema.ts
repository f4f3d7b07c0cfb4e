/** The schema that the queue library owns. */
export const queueSchema = 'pgboss'
