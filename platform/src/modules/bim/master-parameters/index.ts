export { defineParameters } from './definition-repository.ts'
