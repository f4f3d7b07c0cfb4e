export { ProjectHealth } from './project-health.tsx'
