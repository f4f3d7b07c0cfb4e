import { Box, Button, FileDropzone, FileInput, FileUpload, Flex, Input, LabeledField, Text } from '@lintel/shared/ui'
import { ProjectPicker, type ProjectDraft } from '../../projects/index.ts'
import { acceptedExtensions } from './accepted-files.ts'

type DropAreaProps = {
  onFiles: (files: readonly File[]) => void
  originPath: string
  onOriginPath: (text: string) => void
  project: ProjectDraft
  onProject: (draft: ProjectDraft) => void
}

/** Drop area with the files' source path and project. */
export function DropArea({ onFiles: onFiles, originPath, onOriginPath, project, onProject }: DropAreaProps) {
  return (
    <FileInput label="IFC files" accept={acceptedExtensions.join(',')} isMultiple onTake={onFiles}>
      <FileDropzone
        display="flex"
        flexDirection="column"
        gap="4"
        p={{ base: '4', md: '6' }}
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        bg="bg.subtle"
        rounded="lg"
        css={{ '&[data-dragging]': { borderColor: 'brand.solid', bg: 'brand.subtle' } }}
      >
        <Flex gap="4" align="center" wrap="wrap">
          <Box flex="1 1 14rem">
            <Text fontWeight="medium">Drop IFC files here</Text>
            <Text textStyle="sm" color="fg.muted">
              {acceptedExtensions.join(' or ')}, several at once. Interrupted uploads resume where they left off.
            </Text>
          </Box>
          <FileUpload.Trigger asChild>
            <Button variant="outline" colorPalette="gray">
              Choose Files
            </Button>
          </FileUpload.Trigger>
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
      </FileDropzone>
    </FileInput>
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
