export { clashCheckPath } from './clash-check-path.ts'
export { ProjectClashChecks } from './list/project-clash-checks.tsx'
