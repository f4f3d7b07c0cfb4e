import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Button, Flex } from '@lintel/shared/ui'
import { useEffect, useEffectEvent } from 'react'
import { listOrderQuery, masterModelQuery } from '../master-model/index.ts'
import { nextNotReviewed, previousOf, type Walk } from './walk.model.ts'

type ElementWalkProps = { id: string; tab: string }

const steps = {
  next: { find: nextNotReviewed, none: 'No more elements to review.' },
  previous: { find: previousOf, none: 'This is the first element in the list.' },
}
type Direction = keyof typeof steps

/** Navigates between elements in list order, on the same tab. Back returns to the row of the last one. */
export function ElementWalk({ id, tab }: ElementWalkProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: list } = useQuery(listOrderQuery(organization))
  const walking = useAction(
    {
      mutationFn: async (direction: Direction) => {
        const elements = await client.query(masterModelQuery(organization))
        return steps[direction].find({ elements, order: list?.ids ?? [], from: id } satisfies Walk)
      },
    },
    {
      onSuccessIfMounted: (found, direction) => {
        if (found === undefined) {
          showToast({ type: 'info', text: steps[direction].none })
          return
        }
        list?.returnTo?.(found)
        void navigate(paths.masterElement(organization, found, tab), { replace: true })
      },
    },
  )
  useKeys(walking.run)
  const { isRunning, input } = walking
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        {...quiet}
        aria-keyshortcuts="Alt+ArrowUp"
        title="Alt ↑"
        loading={isRunning && input === 'previous'}
        onClick={() => walking.run('previous')}
      >
        Previous
      </Button>
      <Button
        {...quiet}
        aria-keyshortcuts="Alt+ArrowDown"
        title="Alt ↓"
        loading={isRunning && input === 'next'}
        onClick={() => walking.run('next')}
      >
        Next Not Reviewed
      </Button>
    </Flex>
  )
}

const quiet = { size: 'sm', variant: 'outline', colorPalette: 'gray' } as const
const keys: Partial<Record<string, Direction>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** Alt+arrow keys, except in selects and while a dialog is open. */
function useKeys(go: (direction: Direction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = keys[event.key]
    if (!direction || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
    if (
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [role=dialog], [role=alertdialog]')
    )
      return
    event.preventDefault()
    go(direction)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
