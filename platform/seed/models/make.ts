import { demoContent, defaultCache } from './generate.ts'

/** `node platform/seed/models/make.ts` generates the content of the demo catalog before the first start. */
await demoContent()
process.stdout.write(`The models and pictures of the demo catalog are in ${defaultCache}.\n`)
