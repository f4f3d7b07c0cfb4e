import type { PrototypeRelease } from '@lintel/shared/contract'

const versions = ['2023.2', '2024.1', '2024.9', '2024.10', '2025.1']

export function sampleReleases(count: number): PrototypeRelease[] {
  return Array.from({ length: count }, (_, index) =>
    versions.slice(0, 1 + (index % versions.length)).map((version, versionIndex) => ({
      prototype: index === 4 ? 'Regional Distribution Center (Cold Storage) North-East Ext.' : `P${index + 1}`,
      version,
      published: versionIndex < 4 && index !== 5,
      automation: (index + versionIndex) % 2 === 0,
      thumbnailUrl: index % 4 === 3 ? null : index === 6 ? '/missing.svg' : picture(index),
    })),
  ).flat()
}

function picture(index: number): string {
  const hue = (index * 47) % 360
  const walls = `<path fill="hsl(${hue} 45% 62%)" d="M160 250 320 180 480 250 480 320 320 390 160 320Z"/>`
  const roof = `<path fill="hsl(${hue} 55% 48%)" d="M150 245 320 160 490 245 320 320Z"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480" fill="hsl(${hue} 40% 90%)"/>${walls}${roof}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
