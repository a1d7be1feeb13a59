import { type SaleItem, TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { t } from '../language/t.ts'

/** Which of one's items is sold into an offer that several fit, and what it would bring. */
export default function ChooseItem({ items, net, onChoose, onClose }: ChooseItem.Props) {
  return (
    <ModalDialog title={t('Which item do you sell?')} onClose={onClose}>
      {net !== undefined && (
        <p className="flex justify-between px-4 pt-2 text-12 text-faint" aria-hidden>
          <span>{t('Item')}</span>
          <span>{t('You would get')}</span>
        </p>
      )}
      <ul className="p-2">
        {items.map((item, index) => {
          const { contract, tokenId, name, image } = item.subject
          return (
            <li key={`${contract}:${tokenId}`}>
              <button
                type="button"
                data-first-focus={index === 0 ? true : undefined}
                onClick={() => onChoose(item)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-start text-14 transition-colors hover:bg-tint"
              >
                <TokenMedia
                  image={image}
                  alt=""
                  seed={`${contract}:${tokenId}`}
                  className="size-9 shrink-0 rounded-[4px]"
                />
                <Untrusted
                  text={name}
                  fallback={`#${tokenId}`}
                  className="min-w-0 flex-1 font-medium"
                />
                {net !== undefined && (
                  <span className="shrink-0 text-13">
                    <span className="sr-only">{t('You would get')} </span>
                    <PriceAmount price={net} exact />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </ModalDialog>
  )
}

export declare namespace ChooseItem {
  type Props = {
    items: readonly SaleItem[]
    /** After fees, for one of them; undefined where the marketplace does not say. */
    net: Price | undefined
    onChoose: (item: SaleItem) => void
    onClose: () => void
  }
}
