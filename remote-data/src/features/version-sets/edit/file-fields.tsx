import { useController, useWatch } from '@lintel/shared/form'
import { countText, formatDateTime, formatDay } from '@lintel/shared/format'
import { Box, Button, Checkbox, Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { latestUntil, selectedVersion, withVersion, type FileChoice } from './file-choices.model.ts'

type FileFieldsProps = {
  files: readonly FileChoice[]
  /** Whether older versions can't be chosen. */
  hasMore: boolean
}

/** Which version of each file is in the set. */
export function FileFields({ files, hasMore }: FileFieldsProps) {
  const { field, fieldState } = useController({ name: 'captureIds' })
  const issueDate = useWatch({ name: 'issueDate' }) as string
  const chosen = field.value as string[]
  const errorId = useId()
  const error = fieldState.error?.message
  return (
    <Stack as="fieldset" gap="2" aria-describedby={error === undefined ? undefined : errorId}>
      <Text as="legend" fontWeight="medium" textStyle="sm" mb="2">
        Files ({countText(chosen.length)} of {countText(files.length)} selected)
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          whiteSpace="normal"
          h="auto"
          minH="8"
          disabled={issueDate === ''}
          onClick={() => field.onChange(latestUntil(files, issueDate))}
        >
          {issueDate === '' ? 'Select Latest Versions' : `Select Latest Versions as of ${formatDay(issueDate)}`}
        </Button>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          minH="8"
          disabled={chosen.length === 0}
          onClick={() => field.onChange([])}
        >
          Clear Selection
        </Button>
      </Flex>
      {error !== undefined && (
        <Text id={errorId} textStyle="sm" color="fg.error">
          {error}
        </Text>
      )}
      <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" rounded="lg">
        {files.map((file, index) => (
          <Box
            as="li"
            key={file.name}
            px="3"
            py="2"
            borderTopWidth={index === 0 ? undefined : '1px'}
            // Skips rendering of rows outside of the scroll area.
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 3.5rem' }}
          >
            <FileField
              file={file}
              chosen={chosen}
              inputRef={index === 0 ? field.ref : undefined}
              onChange={field.onChange}
            />
          </Box>
        ))}
      </Stack>
      {hasMore && (
        <Text textStyle="sm" color="fg.muted">
          Only the newest 1,000 captures of the project are shown.
        </Text>
      )}
    </Stack>
  )
}

type FileFieldProps = {
  file: FileChoice
  chosen: readonly string[]
  inputRef: ((input: HTMLInputElement | null) => void) | undefined
  onChange: (chosen: string[]) => void
}

function FileField({ file, chosen, inputRef, onChange }: FileFieldProps) {
  const { name, versions } = file
  const selected = selectedVersion(file, chosen)
  const [newest] = versions
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Checkbox
        flex="1 1 14rem"
        minW="0"
        overflowWrap="anywhere"
        label={name || 'No File Name'}
        isChecked={selected !== undefined}
        inputRef={inputRef}
        onChange={(isChecked) => onChange(withVersion(file, chosen, isChecked ? newest?.captureId : undefined))}
      />
      <Box flex="0 1 15rem" minW="12rem">
        <Select
          size="sm"
          aria-label={`Version of ${name}`}
          options={versions.map(({ captureId, captureDate }) => ({
            value: captureId,
            label: formatDateTime(captureDate),
          }))}
          value={selected?.captureId ?? newest?.captureId}
          disabled={selected === undefined}
          onChange={({ currentTarget }) => onChange(withVersion(file, chosen, currentTarget.value))}
        />
      </Box>
    </Flex>
  )
}
