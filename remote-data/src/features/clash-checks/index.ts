export { ProjectClashChecks } from './list/project-clash-checks.tsx'
