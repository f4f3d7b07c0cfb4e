export { keepFirstRows, useFirstRows } from './streamed-rows.ts'
