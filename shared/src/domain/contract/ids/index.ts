export * from './ids-check.ts'
export * from './ids-file.ts'
export * from './ids-finding.ts'
export * from './deprecated-names.ts'
