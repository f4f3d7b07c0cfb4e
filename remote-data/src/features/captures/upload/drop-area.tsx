import { Box, Button, Flex, Input, LabeledField, Stack, Text, useFileDrop } from '@lintel/shared/ui'
import { useRef } from 'react'
import { ProjectPicker, type ProjectDraft } from '../../projects/index.ts'
import { acceptedExtensions } from './accepted-files.ts'

type DropAreaProps = {
  onTake: (files: readonly File[]) => void
  originPath: string
  onOriginPath: (text: string) => void
  project: ProjectDraft
  onProject: (draft: ProjectDraft) => void
}

/** Where files are dropped, or chosen, and where one says where they come from and of which project they are. */
export function DropArea({ onTake, originPath, onOriginPath, project, onProject }: DropAreaProps) {
  const { isOver, events } = useFileDrop(false, onTake)
  return (
    <Stack
      gap="4"
      p={{ base: '4', md: '6' }}
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'brand.solid' : 'border.emphasized'}
      bg={isOver ? 'brand.subtle' : 'bg.subtle'}
      rounded="lg"
      {...events}
    >
      <Flex gap="4" align="center" wrap="wrap">
        <Box flex="1 1 14rem">
          <Text fontWeight="medium">Drop IFC files here</Text>
          <Text textStyle="sm" color="fg.muted">
            {acceptedExtensions.join(' or ')}, several at once. Interrupted uploads resume where they left off.
          </Text>
        </Box>
        <ChooseFiles onTake={onTake} />
      </Flex>
      <OriginPath value={originPath} onChange={onOriginPath} />
      <Box maxW="500px">
        <ProjectPicker draft={project} onDraft={onProject} openLabel="Detect from File" />
        {project.kind === 'open' && (
          <Text mt="1.5" textStyle="sm" color="fg.muted">
            Enter a number, name, or address to find another project. By default we match the file's project ID, then
            its number and name, or create a new project. A capture can be moved to another project later.
          </Text>
        )}
      </Box>
    </Stack>
  )
}

function ChooseFiles({ onTake }: Pick<DropAreaProps, 'onTake'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={() => input.current?.click()}>
        Choose Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(',')}
        aria-label="IFC files"
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function OriginPath({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <LabeledField label="Source path (optional)" maxW="500px">
      <Input
        maxLength={500}
        placeholder="Projects/Main Street"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabeledField>
  )
}
