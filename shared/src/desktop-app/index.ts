export { DesktopAppLink } from './desktop-app-link.tsx'
export { desktopAppQuery } from './desktop-app.api.ts'
