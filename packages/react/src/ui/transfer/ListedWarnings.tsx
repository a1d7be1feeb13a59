import type { TransferForm } from '../../flow/transfer/createTransferFlow.ts'
import { type ListedToken, listedKey } from '../../flow/transfer/readListed.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { exactTime } from '../format/exactTime.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishTransfer } from '../messages/english/englishTransfer.ts'
import { Button } from '../parts/Button.tsx'
import { CheckBox } from '../parts/CheckBox.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'

/** The listings that stay behind what is sent: accepted one by one, or cancelled first where they can be. */
export function ListedWarnings(props: ListedWarnings.Props) {
  const { listed, form, names, onChange, onCancelListings } = props
  const { locale } = useUi()
  const { transfer } = useTexts({ transfer: englishTransfer })
  const amountText = useAmountText()
  if (listed.length === 0) return null
  const ended = listed.filter(({ isKept }) => isKept !== true)
  return (
    <>
      {listed.map(listing => {
        const { token, price, expiresAt, left } = listing
        const key = listedKey(listing)
        const isAccepted = form.acknowledged.includes(key)
        return (
          <CheckBox
            key={key}
            checked={isAccepted}
            onChange={() =>
              onChange(
                isAccepted
                  ? form.acknowledged.filter(entry => entry !== key)
                  : [...form.acknowledged, key],
              )
            }
          >
            <span className="sl-warn">
              {transfer.listed(
                names.of(token),
                price === undefined ? '' : amountText(price.amount, price.currency),
                expiresAt === 0 ? '' : exactTime(expiresAt, locale),
                left,
              )}
            </span>
          </CheckBox>
        )
      })}
      {onCancelListings !== undefined && ended.length > 0 && (
        <Button onClick={() => onCancelListings(ended)}>
          {transfer.cancelListings(ended.length)}
        </Button>
      )}
    </>
  )
}

export declare namespace ListedWarnings {
  type Props = {
    listed: readonly ListedToken[]
    form: TransferForm
    names: TokenNames
    onChange: (acknowledged: readonly string[]) => void
    /** Cancels them before anything is sent; not offered when absent. */
    onCancelListings?: ((listed: readonly ListedToken[]) => void) | undefined
  }
}
