import { readDraft, removeDraft, removeDrafts, storeDraft, type DraftId, type StoredDraft } from './draft-storage.ts'

/** Milliseconds without typing before the draft is stored. Leaving the page stores it at once. */
export const draftDelay = 500

export type FormValues = Record<string, unknown>

/** A zod schema of the form's values while someone types, which is less strict than the schema for saving. */
export type DraftSchema<Values extends FormValues> = {
  safeParse: (values: unknown) => { success: true; data: Values } | { success: false }
}

export type DraftOptions<Values extends FormValues> = {
  schema: DraftSchema<Values>
  /** Increase it when a field changes its meaning; older drafts are dropped. */
  version?: number
  /** Fields that are not stored, such as files. Fields with names of secrets never are. */
  except?: readonly (keyof Values & string)[]
}

/** Drafts with pending changes. When the person leaves the page, they are stored at once. */
const pendingDrafts = new Set<{ flush: () => void; drop: () => void }>()

/** The text that someone typed into one form, stored in this tab until it is saved or discarded. */
export class Draft<Values extends FormValues> {
  private readonly id: DraftId | undefined
  private readonly options: DraftOptions<Values>
  private pending: Omit<StoredDraft, 'savedAt'> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStored = false
  /** Whether an earlier draft has been restored and neither saved nor discarded since. */
  isRestored = false

  /** Undefined if no one is signed in; nothing is stored then. */
  constructor(id: DraftId | undefined, options: DraftOptions<Values>) {
    this.id = id
    this.options = options
  }

  /** The initial values merged with the draft; undefined if there is nothing to restore. */
  restore(start: Values): Values | undefined {
    const stored = this.id && readDraft(this.id)
    if (!stored) return undefined
    const typed = Object.entries(stored.values).filter(([name, value]) => !isSame(value, ownValue(stored.start, name)))
    const merged = stored.version === this.version ? mergeOver(start, typed) : undefined
    const parsed = this.options.schema.safeParse(merged)
    if (parsed.success && !isSame(parsed.data, start)) {
      this.isStored = true
      this.isRestored = true
      return parsed.data
    }
    this.discard()
    return undefined
  }

  /** Stores the values after `draftDelay`. */
  keep(values: Values, start: Values): void {
    this.pending = { version: this.version, start: this.storable(start), values: this.storable(values) }
    pendingDrafts.add(this)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), draftDelay)
  }

  flush(): void {
    const { pending } = this
    this.drop()
    if (pending) this.isStored = this.id !== undefined && storeDraft(this.id, pending)
  }

  /** Discards the pending change. */
  drop(): void {
    clearTimeout(this.timer)
    this.pending = undefined
    pendingDrafts.delete(this)
  }

  discard(): void {
    this.drop()
    this.isStored = false
    this.isRestored = false
    if (this.id) removeDraft(this.id)
  }

  /** Whether the draft keeps the typed values after the page is closed. */
  get isKept(): boolean {
    return this.isStored && this.pending === undefined
  }

  private get version(): number {
    return this.options.version ?? 1
  }

  private storable(values: Values): FormValues {
    const excluded: readonly string[] = this.options.except ?? []
    return Object.fromEntries(Object.entries(values).filter(([name]) => !excluded.includes(name)))
  }
}

/** Call before the page is closed: stores pending changes at once. */
export function flushDrafts(): void {
  for (const draft of [...pendingDrafts]) draft.flush()
}

/** Call after the person has signed out: removes their drafts. */
export function forgetDrafts(): void {
  for (const draft of [...pendingDrafts]) draft.drop()
  removeDrafts()
}

/** Call after someone has signed in: removes other people's drafts in this tab. */
export function keepDraftsOf(person: string): void {
  removeDrafts({ exceptPerson: person })
}

function mergeOver(start: FormValues, typed: readonly [string, unknown][]): FormValues {
  return Object.fromEntries([...Object.entries(start), ...typed])
}

/** Only own properties, because `values['__proto__']` would return something that is not a field. */
function ownValue(values: FormValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** Compared as text: both values are JSON, with their fields in the order of the form. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
