import { type SaleItem, TokenMedia, Untrusted } from '@sluice/react/ui'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { t } from '../language/t.ts'

/** Which of one's items is sold into an offer that several fit. */
export default function ChooseItem({ items, onChoose, onClose }: ChooseItem.Props) {
  return (
    <ModalDialog title={t('Which item do you sell?')} onClose={onClose}>
      <ul className="p-2">
        {items.map((item, index) => {
          const { contract, tokenId, name, image } = item.subject
          return (
            <li key={`${contract}:${tokenId}`}>
              <button
                type="button"
                data-first-focus={index === 0 ? true : undefined}
                onClick={() => onChoose(item)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-left text-14 transition-colors hover:bg-tint"
              >
                <TokenMedia
                  image={image}
                  alt=""
                  seed={`${contract}:${tokenId}`}
                  className="size-9 shrink-0 rounded-[4px]"
                />
                <Untrusted text={name} fallback={`#${tokenId}`} className="min-w-0 font-medium" />
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
    onChoose: (item: SaleItem) => void
    onClose: () => void
  }
}
