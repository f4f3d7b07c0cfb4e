export { loadOverrides, readBuilds } from './load-overrides.ts'
export { OverrideBanner } from './override-banner.tsx'
