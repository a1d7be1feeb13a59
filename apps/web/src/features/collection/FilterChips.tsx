import { formatAmount, parseAmount, untrustedText } from '@sluice/react'
import { Button } from '../../components/Button.tsx'
import { X } from '../../components/icons/X.tsx'
import type { ItemFilters } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { useFocusNext } from '../app/useFocusNext.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { toggleTrait } from './traitChoice.ts'
import { useListingCurrencies } from './useListingCurrencies.ts'

/** What narrows the items now, each to be taken away by a press. */
export function FilterChips({ chainId, collection, filters, onChange }: FilterChips.Props) {
  const { q, traits, min, max, sources, currency, rank } = filters
  const { nativeCurrency } = useChain(chainId)
  const { currencies } = useListingCurrencies(
    { chainId, collection },
    { enabled: currency !== undefined },
  )
  const focusNext = useFocusNext()
  /** As it is shown elsewhere; what the address holds and nobody typed stays what it is. */
  const amountOf = (text: string) => {
    const { decimals } = nativeCurrency
    const { value } = parseAmount(text, decimals)
    return value === undefined
      ? text
      : formatAmount(value, decimals, { locale: languageChoice.get() })
  }
  const known = currencies.find(({ address }) => address.toLowerCase() === currency)
  const chips = [
    ...(q === undefined ? [] : [{ name: t('Name'), value: q, without: { q: undefined } }]),
    ...(min === undefined && max === undefined
      ? []
      : [
          {
            name: t('Price'),
            value: `${amountOf(min ?? '0')} – ${max === undefined ? '∞' : amountOf(max)} ${nativeCurrency.symbol}`,
            without: { min: undefined, max: undefined },
          },
        ]),
    ...(sources ?? []).map(domain => ({
      name: t('Marketplace'),
      value: domain,
      without: {
        sources: sources?.length === 1 ? undefined : sources?.filter(other => other !== domain),
      },
    })),
    ...(currency === undefined
      ? []
      : [
          {
            name: t('Currency'),
            value: known?.symbol ?? `${currency.slice(0, 6)}…${currency.slice(-4)}`,
            without: { currency: undefined },
          },
        ]),
    ...(rank === undefined
      ? []
      : [{ name: t('Rarest'), value: String(rank), without: { rank: undefined } }]),
    ...Object.entries(traits ?? {}).flatMap(([key, values]) =>
      values.map(value => ({
        name: key,
        value,
        without: { traits: toggleTrait(traits, key, value) },
      })),
    ),
  ]
  return chips.map(({ name, value, without }, place) => {
    const shownName = untrustedText(name, { max: 40 })
    const shownValue = untrustedText(value, { max: 40 })
    return (
      <Button
        key={`${name}:${value}`}
        size="pill"
        className="max-w-[240px]"
        aria-label={t('Remove filter {0}: {1}', shownName, shownValue)}
        data-filter=""
        onClick={() => {
          // The one that takes its place, else the last one.
          focusNext(`[data-filter]:nth-of-type(${place + 1})`, '[data-filter]:last-of-type')
          onChange(without)
        }}
      >
        <span className="truncate">
          <span className="text-faint">{shownName}</span> {shownValue}
        </span>
        <X size={13} aria-hidden />
      </Button>
    )
  })
}

export declare namespace FilterChips {
  type Props = {
    chainId: number
    collection: string
    filters: ItemFilters
    onChange: (change: ItemFilters) => void
  }
}
