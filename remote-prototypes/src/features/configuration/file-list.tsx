import type { FileConfiguration, MessageConfiguration } from '@lintel/shared/contract'
import type { Explained } from '@lintel/shared/prototype'
import { Box, Flex, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { Explanation } from './explanation.tsx'

type FileListProps = {
  files: readonly Explained<FileConfiguration>[]
  silentMessages: readonly Explained<MessageConfiguration>[]
  nameOf: (urn: string) => string
  statusOf: (urn: string) => string
}

/** The files of the prototype and hidden messages; the files of this configuration come first. */
export function FileList({ files, silentMessages, nameOf, statusOf }: FileListProps) {
  const [shown, others] = [files.filter(({ isMatch }) => isMatch), files.filter(({ isMatch }) => !isMatch)]
  return (
    <Stack gap="3">
      <Entries label="Files in this configuration">
        {shown.map((file) => (
          <Entry
            key={file.configuration.urn}
            name={nameOf(file.configuration.urn)}
            note={statusOf(file.configuration.urn)}
          >
            <Explanation explained={file} name={nameOf(file.configuration.urn)} kind="file" />
          </Entry>
        ))}
      </Entries>
      {others.length + silentMessages.length > 0 && (
        <details>
          <Box asChild textStyle="sm" cursor="pointer" color="fg.muted" py="1">
            <summary>Not in this configuration ({others.length + silentMessages.length})</summary>
          </Box>
          <Entries label="Not in this configuration">
            {others.map((file) => (
              <Entry key={file.configuration.urn} name={nameOf(file.configuration.urn)} note="File">
                <Explanation explained={file} name={nameOf(file.configuration.urn)} kind="file" />
              </Entry>
            ))}
            {silentMessages.map((message) => (
              <Entry key={message.configuration.message} name={message.configuration.message} note="Message">
                <Explanation explained={message} name={message.configuration.message} kind="message" />
              </Entry>
            ))}
          </Entries>
        </details>
      )}
    </Stack>
  )
}

function Entries({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="ul" role="list" aria-label={label} gap="0" listStyleType="none">
      {children}
    </Stack>
  )
}

function Entry({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="2" align="center" justify="space-between" py="0.5" textStyle="sm">
      <Box minW="0">
        <Text overflowWrap="anywhere">{name}</Text>
        <Text textStyle="xs" color="fg.muted">
          {note}
        </Text>
      </Box>
      {children}
    </Flex>
  )
}
