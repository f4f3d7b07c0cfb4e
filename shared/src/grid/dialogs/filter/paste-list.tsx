import { useState } from 'react'
import type { FieldType, ListValue } from '../../../filter/index.ts'
import { counted } from '../../../format/numbers.ts'
import { Box, Button, controlStyle, Stack, Text } from '../../../ui/index.ts'
import { pastedValues } from '../../filter/pasted-values.ts'

type PasteListProps = { type: FieldType; onPaste: (values: readonly ListValue[]) => void }

/** Values from a list that somebody has elsewhere: a column of a sheet, the lines of a letter. */
export function PasteList({ type, onPaste }: PasteListProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [told, setTold] = useState<{ count: number; refused: readonly string[] }>()
  function choose() {
    const { values, refused } = pastedValues(text, type)
    onPaste(values)
    setTold({ count: values.length, refused })
    setText(refused.join('\n'))
  }
  return (
    <Stack gap="2" align="start">
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        Paste a List
      </Button>
      {isOpen && (
        <>
          <Box asChild {...controlStyle} height="auto" py="2">
            <textarea
              aria-label="List of values, one in each line"
              placeholder="One value in each line"
              rows={5}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Box>
          <Button size="sm" disabled={text.trim() === ''} onClick={choose}>
            Choose These
          </Button>
          {/* There before it says anything, as screen readers want it. */}
          <Text role="status" textStyle="sm" color={told?.refused.length ? 'fg.error' : 'fg.muted'}>
            {told && toldInWords(told)}
          </Text>
        </>
      )}
    </Stack>
  )
}

function toldInWords({ count, refused }: { count: number; refused: readonly string[] }): string {
  const chosen = `${counted(count, 'value')} chosen.`
  if (refused.length === 0) return chosen
  const some = refused.slice(0, 3).map((one) => `'${one.slice(0, 40)}'`)
  return `${chosen} No value of this column: ${some.join(', ')}${refused.length > some.length ? ', …' : '.'}`
}
