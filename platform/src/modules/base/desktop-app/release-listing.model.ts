import { desktopAppInstallerSchema, type DesktopAppInstaller } from '@lintel/shared/contract'
import { z } from 'zod'

const listingSchema = z.object({ assets: z.array(z.unknown()) })
const assetSchema = z.object({ name: z.string().max(300), browser_download_url: z.string().max(2000) })
const installerName = /(?:^|[^a-z\d])setup-(\d+\.\d+\.\d+)\.exe$/i

/** The first asset named `setup-x.y.z.exe` with an https URL, because people run what they download. */
export function findInstaller(listing: unknown): DesktopAppInstaller | undefined {
  const { assets } = listingSchema.parse(listing)
  for (const asset of assets) {
    const installer = toInstaller(asset)
    if (installer) return installer
  }
  return undefined
}

function toInstaller(asset: unknown): DesktopAppInstaller | undefined {
  const parsed = assetSchema.safeParse(asset)
  const version = parsed.data && installerName.exec(parsed.data.name)?.[1]
  return desktopAppInstallerSchema.safeParse({ version, downloadUrl: parsed.data?.browser_download_url }).data
}
