import type { ComponentProps } from 'react'
import { useQuery } from '../api/index.ts'
import { Button, Download } from '../ui/index.ts'
import { desktopAppQuery } from './desktop-app.api.ts'

/**
 * Downloads the desktop app. Nothing is shown while there is none, or while nobody can tell.
 * @deprecated The remote that shows the link has it; the door goes with the releases that were built with it.
 */
export function DesktopAppLink(buttonProps: Omit<ComponentProps<typeof Button>, 'asChild' | 'type' | 'children'>) {
  const { data } = useQuery(desktopAppQuery)
  if (!data?.installer) return null
  const { version, downloadUrl } = data.installer
  return (
    <Button asChild variant="outline" colorPalette="gray" {...buttonProps}>
      <a href={downloadUrl} rel="noreferrer" download>
        <Download aria-hidden size={18} />
        Download Desktop App {version}
      </a>
    </Button>
  )
}
