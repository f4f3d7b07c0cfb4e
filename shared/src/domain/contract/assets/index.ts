export * from './asset-fields.ts'
export * from './asset-import.ts'
export * from './asset.ts'
export * from './deprecated-names.ts'
