export { loadOverrides } from './load-overrides.ts'
export { OverrideBanner } from './override-banner.tsx'
