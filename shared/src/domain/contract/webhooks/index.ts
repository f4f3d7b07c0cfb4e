export * from './deliveries.ts'
export * from './endpoints.ts'
