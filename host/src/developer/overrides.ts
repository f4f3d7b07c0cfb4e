export { loadOverrides, readBuilds } from './load-overrides.ts'
export { loadPreviews } from './load-previews.ts'
export { OverrideBanner } from './override-banner.tsx'
