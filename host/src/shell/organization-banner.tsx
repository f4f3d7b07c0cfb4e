import type { Organization } from '@lintel/shared/contract'
import { fallbackTheme, themeVariables } from '@lintel/shared/organization'
import { useDarkMode } from '@lintel/shared/preferences'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { useState, type ComponentProps, type CSSProperties } from 'react'
import { useServices } from '../services.ts'

type OrganizationBannerProps = ComponentProps<typeof Flex> & { organization: Organization }

/** An area in the header colors of an organization, which need not be the active one. */
export function OrganizationBanner({ organization, ...flexProps }: OrganizationBannerProps) {
  const [isDark] = useDarkMode()
  const variables = themeVariables(organization.theme, isDark ? 'dark' : 'light') as CSSProperties
  const style = { ...variables, background: 'var(--lintel-header-bg)', color: 'var(--lintel-header-fg)' }
  return <Flex style={style} align="center" {...flexProps} />
}

type OrganizationLogoProps = {
  organization: Organization
  /** Pixels, if the theme's own maximum is too large. */
  maxHeight?: number
}

/**
 * The logo on a light plate, so that it is visible in both color modes and on every theme; the name if there is no
 * logo or it fails to load.
 */
export function OrganizationLogo({
  organization: { displayName, theme },
  maxHeight = Infinity,
}: OrganizationLogoProps) {
  const { config } = useServices()
  const [failedFile, setFailedFile] = useState<string>()
  const [loadedFile, setLoadedFile] = useState<string>()
  const { logoUrl, logoMaxHeight } = theme ?? fallbackTheme
  if (!logoUrl || logoUrl === failedFile) {
    return (
      <Text as="span" textStyle="xl" fontWeight="semibold" letterSpacing="tight" overflowWrap="anywhere" lineClamp={2}>
        {displayName}
      </Text>
    )
  }
  const height = Math.min(logoMaxHeight, maxHeight)
  return (
    <Box bg={{ base: '#FFFFFF', _dark: '#EEF1F5' }} rounded="lg" px="5" py="3" maxW="full">
      <img
        src={`${config.clientLogosUrl}/${logoUrl}`}
        alt={`${displayName} logo`}
        style={{
          display: 'block',
          maxHeight: height,
          // Reserves its height until the picture has loaded, so that nothing below it moves.
          minHeight: loadedFile === logoUrl ? undefined : height,
          maxWidth: '100%',
          objectFit: 'contain',
        }}
        onLoad={() => setLoadedFile(logoUrl)}
        onError={() => setFailedFile(logoUrl)}
      />
    </Box>
  )
}
