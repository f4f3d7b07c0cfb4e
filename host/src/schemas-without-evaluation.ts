import { config } from 'zod'

// Schemas turn themselves into code where they may, and to find out they try: the page's policy refuses, and the browser
// reports it on every load. They ask when they are made, so this comes before the first one.
config({ jitless: true })
