import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../language/t.ts'

/** What can be chosen of what was found. */
export type Option = {
  id: string
  group: string
  content: ReactNode
  choose: () => void
  /** Whether the marketplace found it, which may be for a shorter text until it has answered. */
  isAnswer?: boolean
}

/** The id of an option's element. */
export const idOf = (listId: string, index: number) => `${listId}-${index}`

/** What was found, in groups; the field of the search has the focus and the keys. */
export function FoundList({ listId, options, active, onPoint, onChoose }: FoundList.Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t('Found')} className="p-2">
      {options.map((option, index) => (
        <div key={option.id} role="presentation">
          {option.group !== options[index - 1]?.group && (
            <p role="presentation" className="px-2 pt-2 pb-1 text-12 text-faint">
              {option.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys */}
          <div
            role="option"
            id={idOf(listId, index)}
            aria-selected={index === active}
            onClick={() => onChoose(option)}
            onPointerMove={() => onPoint(option.id)}
            className="flex h-11 scroll-mt-[61px] scroll-mb-2 cursor-pointer items-center gap-3 rounded-control px-2 aria-selected:bg-tint-strong"
          >
            {option.content}
          </div>
        </div>
      ))}
    </div>
  )
}

export declare namespace FoundList {
  type Props = {
    listId: string
    options: readonly Option[]
    /** The place of the chosen one; -1 of none. */
    active: number
    onPoint: (id: string) => void
    onChoose: (option: Option) => void
  }
}
