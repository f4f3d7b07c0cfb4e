import type { OrganizationTheme } from '@lintel/shared/contract'
import { themeVariables, type ThemeMode } from '@lintel/shared/organization'
import { Box, Heading, Stack, Text } from '@lintel/shared/ui'
import type { CSSProperties } from 'react'
import { contrastAdvice } from './contrast-advice.model.ts'
import { MiniatureShell } from './miniature-shell.tsx'

type AppearancePreviewProps = { theme: OrganizationTheme; name: string; logo: string | null }

/** A preview of the shell in both color modes, with the colors of the real one. */
export function AppearancePreview(props: AppearancePreviewProps) {
  return (
    <Stack gap="5">
      <Heading as="h2" textStyle="md">
        Preview
      </Heading>
      <ModePreview mode="light" title="Light" {...props} />
      <ModePreview mode="dark" title="Dark" {...props} />
    </Stack>
  )
}

function ModePreview({ mode, title, theme, name, logo }: AppearancePreviewProps & { mode: ThemeMode; title: string }) {
  const style = { ...themeVariables(theme, mode), colorScheme: mode } as CSSProperties
  return (
    <Box as="section" aria-label={`Preview, ${title.toLowerCase()}`}>
      <Text textStyle="sm" fontWeight="medium" mb="2">
        {title}
      </Text>
      {/* Hidden from screen readers: its text isn't part of the page. */}
      <Box className={`chakra-theme ${mode}`} style={style} aria-hidden data-preview={mode}>
        <MiniatureShell name={name} logo={logo} />
      </Box>
      <Advice theme={theme} mode={mode} />
    </Box>
  )
}

function Advice({ theme, mode }: { theme: OrganizationTheme; mode: ThemeMode }) {
  const advice = contrastAdvice(theme, mode)
  return (
    <Box role="status" mt="2" textStyle="sm" color="fg.muted">
      {advice.length === 0 ? (
        <Text>All text passes contrast checks.</Text>
      ) : (
        <Stack as="ul" gap="1" ps="5" listStyleType="disc">
          {advice.map(({ part, text }) => (
            <li key={part}>{text}</li>
          ))}
        </Stack>
      )}
    </Box>
  )
}
