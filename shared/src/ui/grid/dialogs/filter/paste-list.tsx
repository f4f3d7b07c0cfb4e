import { useState } from 'react'
import { mostListValues, type FieldType, type ListValue } from '../../../../domain/filter/index.ts'
import { counted, countText } from '../../../../core/format/numbers.ts'
import { Button, Stack, Text, Textarea } from '../../../components/index.ts'
import { pastedValues } from '../../filter/pasted-values.ts'

type PasteListProps = { type: FieldType; onPaste: (values: readonly ListValue[]) => void }

/** Adds values that were copied elsewhere: from a column of a spreadsheet, or lines of an email. */
export function PasteList({ type, onPaste }: PasteListProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told>()
  function choose() {
    const { values, refused, unread } = pastedValues(text, type)
    if (unread !== undefined) {
      setTold({ count: 0, refused, unread })
      return
    }
    onPaste(values)
    setTold({ count: values.length, refused })
    setText(refused.join('\n'))
  }
  const isRefused = told !== undefined && (told.unread !== undefined || told.refused.length > 0)
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
          <Textarea
            aria-label="Values, one per line"
            placeholder="One value per line"
            rows={5}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button size="sm" disabled={text.trim() === ''} onClick={choose}>
            Use These Values
          </Button>
          {/* Always rendered, because screen readers only announce changes of an existing live region. */}
          <Text role="status" textStyle="sm" color={isRefused ? 'fg.error' : 'fg.muted'}>
            {told && toldInWords(told)}
          </Text>
        </>
      )}
    </Stack>
  )
}

type Told = { count: number; refused: readonly string[]; unread?: number }

function toldInWords({ count, refused, unread }: Told): string {
  if (unread !== undefined) {
    return `${counted(unread, 'value')} are too many. A filter can list up to ${countText(mostListValues)}.`
  }
  const chosen = `${counted(count, 'value')} chosen.`
  if (refused.length === 0) return chosen
  const some = refused.slice(0, 3).map((one) => `'${one.slice(0, 40)}'`)
  return `${chosen} Not in this column: ${some.join(', ')}${refused.length > some.length ? ', …' : '.'}`
}
