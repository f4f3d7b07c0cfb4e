export * from './allowed-application.ts'
export * from './application.ts'
export * from './consent.ts'
export * from './recorded-change.ts'
