import { untrustedText } from '@sluice/react'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import type { Holding } from './holding.ts'

/** Narrows holdings to those of one collection; nothing while there is only one. */
export function CollectionSelect({ holdings, value, onChange }: CollectionSelect.Props) {
  const found = new Map<`0x${string}`, { name: string; items: number }>()
  for (const { token } of holdings.map(({ row }) => row)) {
    const name = untrustedText(token.collection?.name, { max: 60 }) || token.contract
    const items = found.get(token.contract)?.items ?? 0
    found.set(token.contract, { name, items: items + 1 })
  }
  if (found.size < 2 && value === undefined) return null
  const { compare } = new Intl.Collator(languageChoice.get())
  const options = [...found].sort(([, a], [, b]) => compare(a.name, b.name))
  return (
    <label>
      <span className="sr-only">{t('Collection')}</span>
      <select
        value={value ?? ''}
        onChange={event => onChange(options.find(([id]) => id === event.target.value)?.[0])}
        className="h-7 max-w-56 rounded-control border border-line bg-surface px-2 text-12 font-medium text-text max-sm:h-(--sl-control)"
      >
        <option value="">{t('All collections')}</option>
        {value !== undefined && !found.has(value) && <option value={value}>{value}</option>}
        {options.map(([id, { name, items }]) => (
          <option key={id} value={id}>
            {`${name} (${items})`}
          </option>
        ))}
      </select>
    </label>
  )
}

export declare namespace CollectionSelect {
  type Props = {
    holdings: readonly Holding[]
    /** The contract of the collection; all when undefined. */
    value: `0x${string}` | undefined
    onChange: (collection: `0x${string}` | undefined) => void
  }
}
