export * from './release-event.ts'
export * from './release-state.ts'
export * from './release-token.ts'
export * from './visit.ts'
