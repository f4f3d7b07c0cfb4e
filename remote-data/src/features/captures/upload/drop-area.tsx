import { Box, Button, Flex, Stack, Text, useFileDrop } from '@lintel/shared/ui'
import { useId, useRef } from 'react'

/** Lower case, with the dot. Only names are looked at here: what is in a file is for the platform to say. */
export const acceptedExtensions = ['.ifc', '.ifczip']

type DropAreaProps = {
  onTake: (files: readonly File[]) => void
  originPath: string
  onOriginPath: (text: string) => void
}

/** Where files are dropped, or chosen, and where one says where they come from. */
export function DropArea({ onTake, originPath, onOriginPath }: DropAreaProps) {
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
            {acceptedExtensions.join(' or ')}, several at once. A file that stops half-way goes on where it stopped.
          </Text>
        </Box>
        <ChooseFiles onTake={onTake} />
      </Flex>
      <OriginPath value={originPath} onChange={onOriginPath} />
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
  const id = useId()
  return (
    <Box maxW="500px">
      <Box asChild display="block" mb="1" textStyle="sm" fontWeight="medium">
        <label htmlFor={id}>Where do they come from? (optional)</label>
      </Box>
      <Box asChild w="full" h="10" px="3" bg="bg" borderWidth="1px" borderColor="border.emphasized" rounded="md">
        <input
          id={id}
          maxLength={500}
          placeholder="Projects/Main Street"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
    </Box>
  )
}
