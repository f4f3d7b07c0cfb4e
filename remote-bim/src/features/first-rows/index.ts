export { keepFirstRows, useFirstRows } from './first-rows.ts'
