export * from './custom-role.ts'
export * from './invitation.ts'
export * from './permissions.ts'
