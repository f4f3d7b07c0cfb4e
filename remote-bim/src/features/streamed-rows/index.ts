export { collectWithFirstRows, useFirstRows } from './streamed-rows.ts'
