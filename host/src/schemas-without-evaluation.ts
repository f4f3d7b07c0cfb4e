import { config } from 'zod'

// zod compiles schemas with `new Function` if allowed, which it tests. The page's content security policy blocks
// that, and the browser would report it on every load. zod tests when the first schema is created, so this runs
// before.
config({ jitless: true })
