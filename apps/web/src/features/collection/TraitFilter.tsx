import { untrustedText, useAttributes } from '@sluice/react'
import { useId, useState } from 'react'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { type ItemFilters, mostTraits, mostValues } from '../../routes/searchParams.ts'
import { shortCount } from '../language/shortCount.ts'
import { t } from '../language/t.ts'
import { CheckRow } from './CheckRow.tsx'
import { FilterSection } from './FilterSection.tsx'
import { hasRoom, hasTrait, toggleTrait } from './traitChoice.ts'

/** Values of one trait on the screen at once; a search finds the others. */
const most = 60

/** The traits of a collection with how many have each and what the cheapest costs. */
export function TraitFilter(props: TraitFilter.Props) {
  const { chainId, collection, traits, onChange } = props
  const query = useAttributes({ chainId, collection })
  const [wanted, setWanted] = useState('')
  const fullId = useId()
  const keys = query.data?.attributes ?? []
  const needle = wanted.trim().toLowerCase()
  if (query.isPending)
    return (
      <div role="status" aria-label={t('Loading traits')} className="flex flex-col gap-3 py-3">
        {[0, 1, 2, 3].map(row => (
          <div key={row} className="skeleton h-4 w-32" />
        ))}
      </div>
    )
  if (query.data === undefined)
    return (
      <UnreadLine className="py-3" onRetry={() => void query.refetch()}>
        {t('The traits could not be read.')}
      </UnreadLine>
    )
  if (keys.length === 0) return null
  return (
    <section aria-label={t('Traits')} className="pt-3">
      <input
        type="search"
        aria-label={t('Find a trait')}
        placeholder={t('Find a trait')}
        autoComplete="off"
        maxLength={60}
        value={wanted}
        onChange={event => setWanted(event.target.value)}
        className="mb-1 h-(--sl-control) w-full rounded-control border border-line bg-tint px-2 text-13"
      />
      {keys.some(({ key }) => !hasRoom(traits, key)) && (
        <p id={fullId} role="status" className="py-1 text-12 text-warn">
          {t(
            'No more than {0} values of {1} traits can be chosen at once. Take one away to choose another.',
            ...[mostValues, mostTraits],
          )}
        </p>
      )}
      {keys.map(({ key, values, attributeCount }) => {
        const found = (values ?? []).filter(
          ({ value }) =>
            needle === '' ||
            value.toLowerCase().includes(needle) ||
            key.toLowerCase().includes(needle),
        )
        const chosen = traits?.[key]?.length ?? 0
        if (found.length === 0 && chosen === 0) return null
        const name = untrustedText(key, { max: 60 })
        return (
          <FilterSection
            // Unfolded by a search, and by a choice that came with the address.
            key={`${key}:${needle === ''}`}
            title={<bdi>{name}</bdi>}
            hint={
              chosen > 0 ? (
                t('{0} of {1}', chosen, shortCount(attributeCount ?? found.length))
              ) : (
                <Count value={attributeCount} none="" />
              )
            }
            isOpen={needle !== '' || chosen > 0}
          >
            {found.slice(0, most).map(({ value, count, floorAskPrice }) => {
              const shown = untrustedText(value, { max: 60 })
              return (
                <CheckRow
                  key={value}
                  checked={hasTrait(traits, key, value)}
                  why={hasTrait(traits, key, value) || hasRoom(traits, key) ? undefined : fullId}
                  onChange={() => onChange(toggleTrait(traits, key, value))}
                  label={
                    <bdi className="block truncate" title={shown}>
                      {shown}
                    </bdi>
                  }
                >
                  <span className="text-12 text-faint">
                    <Count value={count} />
                  </span>
                  <span className="flex w-20 shrink-0 justify-end text-12 text-secondary">
                    <PriceAmount price={floorAskPrice} />
                  </span>
                </CheckRow>
              )
            })}
            {found.length > most && (
              <p className="pt-1 text-12 text-faint">
                {found.length - most} {t('more: find them by name.')}
              </p>
            )}
          </FilterSection>
        )
      })}
    </section>
  )
}

export declare namespace TraitFilter {
  type Props = {
    chainId: number
    collection: string
    traits: ItemFilters['traits']
    onChange: (traits: ItemFilters['traits']) => void
  }
}
