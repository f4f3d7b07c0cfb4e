export { createFindProgram } from './find-programs.ts'
export { findProgramByToken } from './repository.ts'
