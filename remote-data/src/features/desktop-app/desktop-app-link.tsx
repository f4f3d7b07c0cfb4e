import { useQuery } from '@lintel/shared/api'
import { Button, Download } from '@lintel/shared/ui'
import { desktopAppQuery } from './desktop-app.api.ts'

/** Download link of the desktop app; hidden if there is none or it's unknown. */
export function DesktopAppLink() {
  const { data } = useQuery(desktopAppQuery)
  if (!data?.installer) return null
  const { version, downloadUrl } = data.installer
  return (
    <Button asChild variant="outline" colorPalette="gray">
      <a href={downloadUrl} rel="noreferrer" download>
        <Download aria-hidden size={18} />
        Download Desktop App {version}
      </a>
    </Button>
  )
}
