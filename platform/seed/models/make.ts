import { demoContent, defaultCache } from './generate.ts'

/** `node platform/seed/models/make.ts` makes what the demo catalog needs, ahead of the first start. */
await demoContent()
process.stdout.write(`The models and pictures of the demo catalog are in ${defaultCache}.\n`)
