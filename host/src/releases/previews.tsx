import type { ReleasePreview, RemoteState } from '@lintel/shared/contract/releases'
import { DateTime, Moment } from '@lintel/shared/format'
import { copyText } from '@lintel/shared/toast'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { previewPath } from '../developer/stored-overrides.ts'

/** Links to versions that no one gets without them. */
export function Previews({ remote: { name, previews } }: { remote: RemoteState }) {
  if (previews.length === 0)
    return (
      <Text color="fg.muted" textStyle="sm">
        No previews. A team releases one with <code>pnpm release --preview NAME</code>, such as for a branch.
      </Text>
    )
  return (
    <>
      <Text color="fg.muted" textStyle="sm" mb="3">
        Links work only for people with permission to use the developer panel.
      </Text>
      <Table
        caption={`Previews of ${name}, newest first`}
        rows={previews}
        rowKey={({ preview }) => preview}
        columns={[
          { title: 'Preview', cell: ({ preview }) => <Box minW="9rem">{preview}</Box> },
          { title: 'Link', cell: ({ preview }) => <PreviewActions name={name} preview={preview} /> },
          // The table scrolls horizontally, because wrapped versions are unreadable.
          { title: 'Version', cell: ({ version }) => <Box whiteSpace="nowrap">{version}</Box> },
          { title: 'Released', cell: ({ releasedAt }) => <Moment date={releasedAt} /> },
          { title: 'By', cell: ({ releasedBy }) => releasedBy },
          { title: 'Ends', cell: ({ expiresAt }) => <DateTime date={expiresAt} isShort /> },
        ]}
      />
    </>
  )
}

function PreviewActions({ name, preview }: Pick<ReleasePreview, 'preview'> & { name: string }) {
  const path = previewPath(name, preview)
  const copy = () =>
    copyText(new URL(path, window.location.origin).href, {
      copied: 'Link copied.',
      refused: 'Your browser blocked copying. Right-click Open and copy its link.',
    })
  return (
    <Flex gap="2">
      <Button asChild {...small}>
        {/* A tab of its own, so that this one keeps the released version. */}
        <a href={path} target="_blank" rel="noopener" aria-label={`Open ${preview}`}>
          Open
        </a>
      </Button>
      <Button {...small} aria-label={`Copy link to ${preview}`} onClick={() => void copy()}>
        Copy Link
      </Button>
    </Flex>
  )
}

const small = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const
