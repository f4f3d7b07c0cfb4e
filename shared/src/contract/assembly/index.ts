export * from './choices.ts'
export * from './cloud-project.ts'
export * from './form.ts'
export * from './request.ts'
