export * from './application.ts'
export * from './consent.ts'
export * from './recorded-change.ts'
export { unknownWord } from '../open/open-enum.ts'
