export { ProjectCobie } from './project-cobie.tsx'
