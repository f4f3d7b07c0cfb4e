export * from './ids-export.ts'
export * from './ids-import.ts'
export * from './ids-proposal.ts'
export * from './deprecated-names.ts'
