import { untrustedText, useSources } from '@sluice/react'
import { Choice } from '@sluice/react/ui'
import { useId } from 'react'
import { Button } from '../../components/Button.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { type ItemFilters, mostValues } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { useFocusNext } from '../app/useFocusNext.ts'
import { t } from '../language/t.ts'
import { CheckRow } from './CheckRow.tsx'
import { FilterSection } from './FilterSection.tsx'
import { countFilters } from './itemFilters.ts'
import { NameFilter } from './NameFilter.tsx'
import { PriceRange } from './PriceRange.tsx'
import { RankFilter } from './RankFilter.tsx'
import { TraitFilter } from './TraitFilter.tsx'
import { useListingCurrencies } from './useListingCurrencies.ts'

const fieldClass =
  'h-(--sl-control) w-full rounded-control border border-line bg-surface px-2 text-13 text-text'

/** What narrows the items of a collection; each choice takes effect at once. */
export function FilterPanel(props: FilterPanel.Props) {
  const { chainId, collection, filters, cleared, onChange } = props
  const { nativeCurrency } = useChain(chainId)
  const sources = useSources({ chainId, limit: 100 }, { select: domainsOf })
  const { currencies, readAgain } = useListingCurrencies({ chainId, collection })
  const count = countFilters(filters)
  const focusNext = useFocusNext()
  const id = useId()
  const fullId = useId()
  const isFull = (filters.sources?.length ?? 0) >= mostValues
  return (
    <div id={id} className="text-13">
      <NameFilter key={cleared} name={filters.q} onChange={q => onChange({ q })} />
      <FilterSection title={t('Status')} isOpen>
        <Choice
          label={t('Show')}
          value={filters.show === 'all' ? 'all' : 'listed'}
          options={[
            { value: 'listed', label: t('Listed') },
            { value: 'all', label: t('All') },
          ]}
          onChange={value => onChange({ show: value === 'all' ? 'all' : undefined })}
        />
      </FilterSection>
      <FilterSection title={t('Price')} isOpen>
        <PriceRange
          key={cleared}
          min={filters.min}
          max={filters.max}
          currency={nativeCurrency}
          onChange={onChange}
        />
      </FilterSection>
      <FilterSection
        title={t('Marketplace')}
        hint={filters.sources?.length}
        isOpen={filters.sources !== undefined}
      >
        {sources.data === undefined ? (
          sources.isError ? (
            <UnreadLine onRetry={() => void sources.refetch()}>
              {t('The marketplaces could not be read.')}
            </UnreadLine>
          ) : (
            <div
              role="status"
              aria-label={t('Loading marketplaces')}
              className="skeleton h-4 w-32"
            />
          )
        ) : (
          sources.data.length === 0 && <p className="text-faint">{t('No order names one.')}</p>
        )}
        {isFull && (
          <p id={fullId} role="status" className="py-1 text-12 text-warn">
            {t(
              'No more than {0} marketplaces can be chosen at once. Take one away to choose another.',
              mostValues,
            )}
          </p>
        )}
        {sources.data !== undefined && sources.data.length > 0 && (
          <p className="pb-1 text-12 text-faint">
            {t('Those of the whole chain: some may have nothing of this collection.')}
          </p>
        )}
        {sources.data?.map(domain => (
          <CheckRow
            key={domain}
            checked={filters.sources?.includes(domain) === true}
            why={isFull && filters.sources?.includes(domain) !== true ? fullId : undefined}
            onChange={checked => {
              const rest = (filters.sources ?? []).filter(item => item !== domain)
              const now = checked ? [...rest, domain] : rest
              onChange({ sources: now.length === 0 ? undefined : now })
            }}
            label={
              <bdi className="block truncate" title={untrustedText(domain)}>
                {untrustedText(domain, { max: 60 })}
              </bdi>
            }
          />
        ))}
        {sources.hasNextPage && (
          <Button
            size="small"
            className="mt-1"
            disabled={sources.isFetchingNextPage}
            onClick={() => void sources.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        )}
      </FilterSection>
      <FilterSection title={t('Currency')} isOpen={filters.currency !== undefined}>
        <select
          aria-label={t('Currency')}
          value={filters.currency ?? ''}
          onChange={event =>
            onChange({
              currency:
                event.target.value === '' ? undefined : (event.target.value as `0x${string}`),
            })
          }
          className={fieldClass}
        >
          <option value="">{t('Any')}</option>
          {currencies.map(({ address, symbol }) => (
            <option key={address} value={address}>
              {untrustedText(symbol, { max: 12 })}
            </option>
          ))}
        </select>
        {readAgain !== undefined && (
          <UnreadLine className="mt-1" onRetry={readAgain}>
            {t('The currencies could not be read.')}
          </UnreadLine>
        )}
      </FilterSection>
      <FilterSection title={t('Rarity')} isOpen={filters.rank !== undefined}>
        <RankFilter
          key={cleared}
          rank={filters.rank}
          onChange={rank => onChange({ rank })}
          className={fieldClass}
        />
      </FilterSection>
      <TraitFilter
        chainId={chainId}
        collection={collection}
        traits={filters.traits}
        onChange={traits => onChange({ traits })}
      />
      {count > 0 && (
        <Button
          className="mt-3 w-full"
          onClick={() => {
            focusNext(`[id="${id}"] input`)
            onChange('nothing')
          }}
        >
          {count === 1 ? t('Clear 1 filter') : t('Clear {0} filters', count)}
        </Button>
      )}
    </div>
  )
}

export declare namespace FilterPanel {
  type Props = {
    chainId: number
    collection: string
    filters: ItemFilters
    /** Another number whenever all were cleared: what is typed in a field and is no filter goes, too. */
    cleared: number
    /** Fields to change, or no filters at all. */
    onChange: (change: ItemFilters | 'nothing') => void
  }
}

const domainsOf = ({
  pages,
}: {
  pages: readonly { sources: readonly { domain?: string | null | undefined }[] }[]
}) =>
  pages
    .flatMap(page => page.sources)
    .flatMap(({ domain }) => (typeof domain === 'string' && domain !== '' ? [domain] : []))
