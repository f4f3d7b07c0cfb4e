import { Tag } from '@chakra-ui/react'
import { tagSlotRecipe } from '@chakra-ui/react/theme'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'

type RemovableTagsProps = {
  label: string
  tags: readonly { key: string; text: string; removeLabel: string }[]
  onRemove: (index: number) => void
}

/** Tags, such as the filters of a grid, each with a button that removes it. */
export function RemovableTags({ label, tags, onRemove }: RemovableTagsProps) {
  const list = useRef<HTMLUListElement>(null)
  const labelId = useId()
  function remove(index: number) {
    // The focus moves to the tag that takes its place, or to the previous one.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    ;(buttons[index + 1] ?? buttons[index - 1])?.focus()
    onRemove(index)
  }
  return (
    <>
      <span id={labelId}>{label}</span>
      <ul ref={list} aria-labelledby={labelId}>
        {tags.map(({ key, text, removeLabel }, index) => (
          <Tag.Root key={key} asChild recipe={tagSlotRecipe} size="lg" colorPalette="brand" rounded="full" maxW="full">
            <li>
              <Tag.Label>{text}</Tag.Label>
              <Tag.CloseTrigger
                boxSize="5"
                flexShrink="0"
                me="-1"
                cursor="pointer"
                _hover={{ bg: 'brand.emphasized' }}
                aria-label={removeLabel}
                onClick={() => remove(index)}
                onKeyDown={(event) => {
                  if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
                }}
              >
                <X aria-hidden size={14} />
              </Tag.CloseTrigger>
            </li>
          </Tag.Root>
        ))}
      </ul>
    </>
  )
}
