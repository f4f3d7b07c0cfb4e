import { Funnel, X } from 'lucide-react'
import { memo, useState } from 'react'
import {
  isListOperator,
  isPresence,
  operatorsByType,
  type Condition,
  type FieldType,
  type ListOperator,
  type Operator,
} from '../../../domain/filter/index.ts'
import { filterValueOf, typedValue } from './filter-value.ts'
import { cellOf } from '../focus/grid-dom.ts'

type FilterFieldProps = {
  title: string
  field: string
  type: FieldType
  condition: Condition | undefined
  /** The column's filter in words, if this field cannot show it: a list, a range, several conditions. */
  said: string | undefined
  /** Opens the filter dialog. */
  onAsk: OnColumnFilter
  onCondition: OnCondition
  /** The chosen operator while it has no value. */
  chosen: Operator | undefined
  onChosen: (field: string, operator: Operator) => void
  /** True during the first render, which omits the list of operators because it is not visible yet. */
  isFirst: boolean
}

/** Reports the condition of a field; undefined removes it. Called with each key while typing. */
export type OnCondition = (field: string, next: Condition | undefined, isTyping: boolean) => void

/**
 * Opens a column's filter dialog; the focus returns to `from`. With `listOperator`, the dialog opens with a list of values.
 */
export type OnColumnFilter = (field: string, from: HTMLElement, listOperator?: ListOperator) => void

/** List operators have a dialog instead. */
type RowOperator = Exclude<Operator, ListOperator>

/** The text in the field, while the condition is still the one that was created from it. */
type Typed = { text: string; of: string }

/**
 * Operator and value of one column's filter. Browser controls, because there may be one per visible column; memoized,
 * so that typing does not render the others.
 */
export const FilterField = memo(function FilterField(props: FilterFieldProps) {
  const { title, field, type, condition, said, onAsk, onCondition, chosen, onChosen, isFirst } = props
  const operators: readonly Operator[] = operatorsByType[type]
  const [defaultOperator] = operatorsByType[type]
  const shownOperator = condition?.operator ?? chosen ?? defaultOperator
  const operator = isListOperator(shownOperator) ? defaultOperator : shownOperator
  const valueText = condition?.value === undefined ? '' : typedValue(condition.value)
  const [typed, setTyped] = useState<Typed>({ text: valueText, of: valueText })
  const text = typed.of === valueText ? typed.text : valueText
  const isAsking = condition !== undefined || said !== undefined

  function change(nextText: string, next: RowOperator, isTyping: boolean) {
    const value = filterValueOf(nextText, type)
    setTyped({ text: nextText, of: isPresence(next) || value === undefined ? '' : typedValue(value) })
    onChosen(field, next)
    if (isPresence(next)) onCondition(field, { field, operator: next }, false)
    else if (value !== undefined) onCondition(field, { field, operator: next, value }, isTyping)
    else if (isAsking) onCondition(field, undefined, isTyping)
  }

  return (
    <>
      <span className="operator" title={operator}>
        <Funnel aria-hidden size={14} className={isAsking ? 'on' : undefined} />
        {!isFirst && said === undefined && (
          <select
            tabIndex={-1}
            aria-label={`Operator of ${title}`}
            value={operator}
            onChange={({ target }) => {
              const next = target.value as Operator
              if (isListOperator(next)) onAsk(field, cellOf(target) ?? target, next)
              else change(text, next, false)
            }}
          >
            {operators.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )}
      </span>
      {said !== undefined ? (
        <button
          type="button"
          tabIndex={-1}
          className="said"
          title={said}
          aria-label={`Filter by ${title}: ${said}`}
          onClick={({ currentTarget }) => onAsk(field, cellOf(currentTarget) ?? currentTarget)}
        >
          {said}
        </button>
      ) : isPresence(operator) ? (
        <span className="presence">{operator}</span>
      ) : (
        <ValueField {...{ title, type, operator, text }} onText={(next) => change(next, operator, true)} />
      )}
      {isAsking && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Clear the filter of ${title}`}
          onClick={({ currentTarget }) => {
            // The button disappears with the value that it cleared.
            cellOf(currentTarget)?.focus()
            change('', isPresence(operator) ? defaultOperator : operator, false)
          }}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </>
  )
})

type ValueFieldProps = {
  title: string
  type: FieldType
  operator: Operator
  text: string
  onText: (next: string) => void
}

function ValueField({ title, type, operator, text, onText }: ValueFieldProps) {
  const label = `Filter by ${title}`
  if (type === 'boolean') {
    return (
      <select tabIndex={-1} aria-label={label} value={text} onChange={({ target }) => onText(target.value)}>
        <option value="">All</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    )
  }
  const isDate = type === 'date' || type === 'day'
  return (
    <input
      type={isDate ? 'date' : 'text'}
      tabIndex={-1}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      aria-label={label}
      placeholder={operator}
      // Narrow columns truncate it.
      title={text}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
