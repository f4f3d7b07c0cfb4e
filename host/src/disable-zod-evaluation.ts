import { config } from 'zod'

// zod tests whether it can compile schemas with `new Function`. The page's Content-Security-Policy blocks that, and the
// browser would report a violation on every load. The test runs when the first schema is created, so this file must be
// imported first.
config({ jitless: true })
