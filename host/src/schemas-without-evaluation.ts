import { config } from 'zod'

// zod compiles schemas by `new Function` where that is allowed, and tries it to find out. The page's content security policy
// rejects, and the browser would report that on every load. zod tries when a schema is made, so this runs before the first one.
config({ jitless: true })
