import { untrustedText, useAttributes } from '@sluice/react'
import type { CollectionSubject } from '@sluice/react/ui'
import type { ItemFilters } from '../../routes/searchParams.ts'
import { t } from '../language/t.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import { lacksTrait, onlyTrait } from './traitChoice.ts'

/** Offers for any item with the one trait that is chosen; nothing where none is, or several are. */
export function TraitOfferButton(props: TraitOfferButton.Props) {
  const { collection, subject, several, traits, isShort = false } = props
  const { chainId } = subject
  const attribute = onlyTrait(traits)
  const { data } = useAttributes({ chainId, collection }, { enabled: attribute !== undefined })
  // An address may name any: nobody can offer for what is not there.
  if (attribute === undefined || lacksTrait(data?.attributes, attribute)) return null
  const key = untrustedText(attribute.key, { max: 40 })
  const value = untrustedText(attribute.value, { max: 40 })
  return (
    <TradeButton
      size={isShort ? 'small' : undefined}
      className="max-w-full"
      aria-label={isShort ? `${t('Make trait offer')}: ${key}: ${value}` : undefined}
      request={{
        kind: 'bid',
        subject: { ...subject, collection: subject.name, name: undefined, attribute, several },
      }}
    >
      {isShort ? (
        t('Make trait offer')
      ) : (
        <span className="truncate">
          {t('Make offer for')} {key}: <bdi>{value}</bdi>
        </span>
      )}
    </TradeButton>
  )
}

export declare namespace TraitOfferButton {
  type Props = {
    /** Its id. */
    collection: string
    subject: CollectionSubject
    /** Whether there can be more than one of each token. */
    several: boolean
    traits: ItemFilters['traits']
    /** Whether it stands beside the trait, and need not name it. */
    isShort?: boolean | undefined
  }
}
