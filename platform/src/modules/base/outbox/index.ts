export { writeEmail } from './write-email.ts'
