import { atom, useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { sharedStore } from '../store/shared-store.ts'
import { flushDrafts } from './draft.ts'

type Location = { pathname: string; search: string; hash: string }
type KeptDraft = { isKept: boolean; flush: () => void; discard: () => void }

type UnsavedInput = {
  isDirty: boolean
  draft?: KeptDraft | undefined
  /**
   * Whether the form stays open at the next location. By default it does if the path is the same; the query may differ.
   */
  staysAt?: ((next: Location, current: Location) => boolean) | undefined
}
type DirtyForm = Omit<UnsavedInput, 'isDirty'>

/**
 * `discarded`: the person agreed to lose the input with this navigation. `released`: the page is being closed for good
 * and must not ask.
 */
type Hold = 'held' | 'discarded' | 'released'

const formsAtom = atom<ReadonlySet<DirtyForm>>(new Set<DirtyForm>())
const holdAtom = atom<Hold>('held')
const isUnsavedAtom = atom((get) => get(holdAtom) === 'held' && get(formsAtom).size > 0)

/**
 * While a form is dirty, navigation that would lose its input asks first. Returns `markSaved`: call it as soon as the
 * values are saved and before navigating, because React may not have rendered the form as clean by then.
 */
export function useUnsavedInput({ isDirty, draft, staysAt = samePath }: UnsavedInput): { markSaved: () => void } {
  const registered = useRef<DirtyForm>(undefined)
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = { draft, staysAt }
    registered.current = form
    changeForms((forms) => forms.add(form))
    return () => changeForms((forms) => forms.delete(form))
  }, [isDirty, draft, staysAt])
  useDiscardWhenClean(isDirty, draft)
  // A confirmed navigation has already discarded the draft. Other ways of leaving, such as an error page, keep it.
  useEffect(() => () => draft?.flush(), [draft])
  return {
    markSaved() {
      const form = registered.current
      if (form) changeForms((forms) => forms.delete(form))
      draft?.discard()
    },
  }
}

/** If the values are the initial ones again, or are saved, no draft is needed. On mount there may be one to restore. */
function useDiscardWhenClean(isDirty: boolean, draft: KeptDraft | undefined): void {
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) draft?.discard()
    wasDirty.current = isDirty
  }, [isDirty, draft])
}

export function useHasUnsavedInput(): boolean {
  return useAtomValue(isUnsavedAtom)
}

export function hasUnsavedInput(): boolean {
  return sharedStore.get(isUnsavedAtom)
}

/** Whether navigating to that location loses input. */
export function isInputLostAt(next: Location, current: Location): boolean {
  return hasUnsavedInput() && dirtyForms().some((form) => isLost(form, next, current))
}

/**
 * Discards the input that the confirmed navigation loses. If the navigation is rejected afterward, `holdUnsavedInput`
 * keeps the input.
 */
export function discardUnsavedInput(way?: { next: Location; current: Location }): void {
  const lost = way ? dirtyForms().filter((form) => isLost(form, way.next, way.current)) : dirtyForms()
  for (const { draft } of lost) draft?.discard()
  if (sharedStore.get(holdAtom) === 'held') sharedStore.set(holdAtom, 'discarded')
}

/** Stores the draft of every form that has one. Returns false if some input would be lost with the page. */
export function keepUnsavedInput(): boolean {
  flushDrafts()
  return !hasUnsavedInput() || dirtyForms().every(({ draft }) => draft?.isKept)
}

/** Call when the page is closed to sign in again, or because someone else has the session: the browser must not ask. */
export function releaseUnsavedInput(): void {
  sharedStore.set(holdAtom, 'released')
}

/** Call if the page stays open after all. */
export function holdUnsavedInput({ unless }: { unless?: Hold } = {}): void {
  if (sharedStore.get(holdAtom) !== unless) sharedStore.set(holdAtom, 'held')
}

/** For tests: forgets forms of earlier tests. */
export function resetUnsavedInput(): void {
  sharedStore.set(formsAtom, new Set<DirtyForm>())
  sharedStore.set(holdAtom, 'held')
}

function isLost({ staysAt = samePath }: DirtyForm, next: Location, current: Location): boolean {
  return !staysAt(next, current)
}

function dirtyForms(): DirtyForm[] {
  return [...sharedStore.get(formsAtom)]
}

function changeForms(change: (forms: Set<DirtyForm>) => void): void {
  const forms = new Set(sharedStore.get(formsAtom))
  change(forms)
  sharedStore.set(formsAtom, forms)
}

function samePath(next: Location, current: Location): boolean {
  return next.pathname === current.pathname
}
